import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { renderPage } from '#test/render.tsx'
import { EtaChangeLine } from './eta-change-line.tsx'

const iso = (hour: number, minute = 0) => new Date(Date.UTC(2099, 2, 2, hour, minute)).toISOString()

function expectedAt(hour: number, parts: Partial<TrackingResult> = {}): TrackingResult {
  const eta = { at: iso(hour), low: iso(hour), high: iso(hour, 5), stopsBefore: 2, updatedAt: iso(8) }
  return { ...aTrackingResult({ eta, timeline: [], ...parts }) }
}

it('a parcel that is expected later than in an earlier visit says by how much', () => {
  renderPage(<EtaChangeLine before={expectedAt(11)} result={expectedAt(12)} />)
  screen.getByText(/^1 h later than we said before\./)
})

it('a parcel that comes later because that was chosen is not late, and is compared with the choice from then on', async () => {
  const chosen = { notBefore: iso(15), notAfter: null }
  function Page() {
    const [hour, setHour] = useState(15)
    return (
      <>
        <EtaChangeLine before={expectedAt(11)} result={expectedAt(hour, chosen)} />
        <button onClick={() => setHour(16)}>An hour passes</button>
      </>
    )
  }
  renderPage(<Page />)
  expect(screen.queryByText(/later than we said/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'An hour passes' }))
  screen.getByText(/^1 h later than we said before\./)
})
