import type { FleetRoute, RouteStop } from '@ilbud/proto/http/driver-route'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { RoutesPage } from './routes-page.tsx'

const idOf = (at: number) => `0197b0c0-0000-7000-8000-00000000001${at}`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

function aStop(id: string, changes: Partial<RouteStop> = {}): RouteStop {
  return {
    id,
    orderId: idOf(9),
    kind: 'delivery',
    address: `Skånegatan ${id}`,
    lat: 59.31,
    lng: 18.08,
    arriveAt: inMinutes(10),
    window: null,
    slackMin: 20,
    pinned: false,
    ...changes
  }
}

function aRoute(changes: Partial<FleetRoute> = {}): FleetRoute {
  const stops = [aStop('p1', { kind: 'pickup' }), aStop('d1', { arriveAt: inMinutes(25) })]
  return {
    driverId: idOf(1),
    driverName: 'Alva Berg',
    onDuty: true,
    breakUntil: null,
    shiftEndsAt: null,
    version: 7,
    plannedAt: inMinutes(-1),
    source: 'great-circle',
    totalKm: 4.2,
    stops,
    legs: stops.map(() => ({ km: 2.1, minutes: 8, geometry: null })),
    ...changes
  }
}

const late = aRoute({
  driverId: idOf(2),
  driverName: 'Yusuf Demir',
  stops: [aStop('d2', { slackMin: -9 })],
  legs: [{ km: 1, minutes: 4, geometry: null }]
})
const idle = aRoute({ driverId: idOf(3), driverName: 'Elin Sund', stops: [], legs: [], totalKm: 0 })
const path = '/api/admin/v1/routes'

const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, detail: code, code, message: code, error: code, requestId: 'r' }
})

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
  FakeWebSocket.install()
})

describe('the page of routes', () => {
  it('lists who will be late first, then by name, and who has nothing last', async () => {
    fakeFetch({ [`GET ${path}`]: () => ({ body: [idle, aRoute(), late] }) })
    renderPage(<RoutesPage />)
    await userEvent.setup().click(await screen.findByRole('button', { name: '1 driver without stops' }))
    const heads = screen.getAllByRole('button', { expanded: false })
    expect(heads.map(({ textContent }) => /Alva|Yusuf|Elin/.exec(textContent)?.[0])).toEqual(['Yusuf', 'Alva', 'Elin'])
    within(heads[0]!).getByText('1 stop late')
    within(heads[2]!).getByText('No stops')
    screen.getByText('1 route with late stops')
  })

  it('names breaks, and the stops after the end of a shift', async () => {
    const [breakUntil, shiftEndsAt] = [inMinutes(9), inMinutes(20)]
    fakeFetch({ [`GET ${path}`]: () => ({ body: [aRoute({ breakUntil, shiftEndsAt })] }) })
    renderPage(<RoutesPage />)
    const head = await screen.findByRole('button', { expanded: false })
    within(head).getByText(/break until \d\d:\d\d/)
    within(head).getByText(/^1 stop after the end of the shift, \d\d:\d\d$/)
    await userEvent.setup().click(head)
    expect(screen.getAllByText('after the end of the shift')).toHaveLength(1)
  })

  it('moves a stop, and shows the answer', async () => {
    const swapped = aRoute({
      version: 8,
      stops: aRoute()
        .stops.toReversed()
        .map((stop) => ({ ...stop, pinned: true }))
    })
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [aRoute()] }),
      [`PUT /api/admin/v1/drivers/${idOf(1)}/route`]: () => ({ body: swapped })
    })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { expanded: false }))
    await user.click(screen.getByRole('button', { name: 'Stop 1 later' }))
    await screen.findByText('Someone has chosen this order by hand.')
    expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({ stops: ['d1', 'p1'], version: 7 })
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(links).toEqual(['Delivery', 'Pickup'])
  })

  it('says why a stop cannot be moved', async () => {
    fakeFetch({
      [`GET ${path}`]: () => ({ body: [aRoute()] }),
      [`PUT /api/admin/v1/drivers/${idOf(1)}/route`]: () => problem(422, 'ROUTE_IMPOSSIBLE')
    })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { expanded: false }))
    await user.click(screen.getByRole('button', { name: 'Stop 2 earlier' }))
    await screen.findByText('A parcel is picked up before it is delivered.')
  })

  it('loads the routes again when the one that was changed is no longer the present one', async () => {
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: [aRoute()] }),
      [`PUT /api/admin/v1/drivers/${idOf(1)}/route`]: () => problem(409, 'ROUTE_CHANGED')
    })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { expanded: false }))
    const loads = () => sent.filter(({ method }) => method === 'GET').filter((call) => call.path === path).length
    const before = loads()
    await user.click(screen.getByRole('button', { name: 'Stop 2 earlier' }))
    await screen.findByText('The route has changed meanwhile. This is how it is now.')
    await waitFor(() => expect(loads()).toBeGreaterThan(before))
  })

  it('says that nobody is on duty', async () => {
    fakeFetch({ [`GET ${path}`]: () => ({ body: [] }) })
    renderPage(<RoutesPage />)
    await screen.findByText('Nobody is on duty')
  })
})
