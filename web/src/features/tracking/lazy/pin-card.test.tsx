import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { FakeEventSource } from '#test/fake-event-source.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { TrackingPage } from '#features/tracking/tracking-page.tsx'

const id = 'SDDEM0000000011'

beforeEach(() => {
  sessionStorage.clear()
  FakeEventSource.install()
})

function openPage(result: Parameters<typeof aTrackingResult>[0]) {
  fakeFetch({ [`GET /api/v1/track/${id}`]: () => ({ body: aTrackingResult(result) }) })
  renderPage(
    <Routes>
      <Route path="/track/:trackingId" element={<TrackingPage />} />
    </Routes>,
    { path: `/track/${id}#k=secret` }
  )
}

it('the recipient sees the PIN and what it is for, and is offered no place but their own hands', async () => {
  openPage({ pin: '0471', inPerson: 'pin' })
  await screen.findByRole('heading', { name: 'Your PIN' })
  screen.getByText('0471')
  screen.getByText('0 4 7 1')
  screen.getByText(/^Tell the driver the PIN when you are handed the parcel/)
  await screen.findByRole('button', { name: 'Another time' })
  expect(screen.queryByRole('button', { name: 'With a neighbour' })).toBeNull()
})

it('the recipient of a parcel that could not be delivered is asked first what to do, and has the PIN below', async () => {
  openPage({
    status: 'FAILED_ATTEMPT',
    pin: '0471',
    inPerson: 'pin',
    failure: { reason: 'NO_ACCESS', at: '2026-03-02T12:00:00Z', note: null, photo: null },
    decision: {
      until: '2026-03-02T14:00:00Z',
      default: 'retry',
      window: { from: '2026-03-02T16:00:00Z', to: '2026-03-02T18:00:00Z' },
      choice: null,
      by: null
    }
  })
  await screen.findByRole('heading', { name: 'Your PIN' })
  await screen.findByRole('heading', { name: 'What shall we do?' })
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings.indexOf('What shall we do?')).toBeLessThan(headings.indexOf('Your PIN'))
})
