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

it('the recipient sees the PIN and what it is for, and is offered no place but their own hands', async () => {
  fakeFetch({ [`GET /api/v1/track/${id}`]: () => ({ body: aTrackingResult({ pin: '0471', inPerson: 'pin' }) }) })
  renderPage(
    <Routes>
      <Route path="/track/:trackingId" element={<TrackingPage />} />
    </Routes>,
    { path: `/track/${id}#k=secret` }
  )
  await screen.findByRole('heading', { name: 'Your PIN' })
  screen.getByText('0471')
  screen.getByText('0 4 7 1')
  screen.getByText(/^Tell the driver the PIN when you are handed the parcel/)
  await screen.findByRole('button', { name: 'Another time' })
  expect(screen.queryByRole('button', { name: 'With a neighbour' })).toBeNull()
})
