import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { CoverageCheck } from './coverage-check.tsx'

const ring = [
  [17.5, 59],
  [18.5, 59],
  [18.5, 60],
  [17.5, 60],
  [17.5, 59]
]
const config = {
  demo: null,
  claims: { deliveries: '1', onTime: '1', support: '1', partners: '1' },
  tilesUrl: null,
  areas: [{ name: 'Stockholm', polygon: { type: 'Polygon', coordinates: [ring] } }],
  limits: { maxWeightKg: 1, maxQuantity: 1, maxDaysAhead: 1, photoBytes: 1 }
}
const place = (label: string, lng: number) => ({
  id: label,
  label,
  lat: 59.3,
  lng,
  district: null,
  city: 'X',
  postcode: null,
  exact: true
})

async function ask(text: string, places: unknown[] = []) {
  const sent = fakeFetch({
    'GET /api/v1/config': () => ({ body: config }),
    'GET /api/v1/places': () => ({ body: places })
  })
  renderPage(<CoverageCheck />)
  await userEvent.type(screen.getByLabelText('Address or postcode'), `${text}{Enter}`)
  return sent
}

describe('the question whether we drive there', () => {
  it('the coverage check says yes for a place in an area', async () => {
    await ask('Skånegatan 78', [place('Skånegatan 78, Stockholm', 18)])
    await screen.findByText('Yes, we deliver to Skånegatan 78, Stockholm.')
  })

  it('the coverage check names the nearest area and distance for a place outside', async () => {
    await ask('Örebro', [place('Örebro', 15.2)])
    await screen.findByText('Not yet.')
    screen.getByText(/Örebro lies about 1\d\d(\.\d)?\skm from our nearest area, Stockholm\./)
  })

  it('the coverage check answers a postcode without a request', async () => {
    const sent = await ask('118 26')
    await screen.findByText('Yes, we deliver to 118 26.')
    expect(sent.map(({ path }) => path)).not.toContain('/api/v1/places')
  })

  it('the coverage check says where we drive when the place is unknown', async () => {
    await ask('Atlantis')
    await screen.findByText('We find no such place in our areas.')
  })

  it('the coverage check does nothing without text', async () => {
    const sent = await ask('   ')
    expect(sent.filter(({ path }) => path === '/api/v1/places')).toEqual([])
    expect(screen.getAllByRole('status')[0]!.textContent).toBe('')
  })
})
