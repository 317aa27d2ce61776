import { describe, expect, it } from 'vitest'
import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { etaChange } from './eta-change.ts'

const start = Date.parse('2026-11-20T13:00:00Z')
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

function at(minutes: number, half: number, parts: Partial<TrackingResult> = {}): TrackingResult {
  const eta = {
    at: iso(minutes),
    low: iso(minutes - half),
    high: iso(minutes + half),
    stopsBefore: 2,
    updatedAt: iso(0)
  }
  return { ...aTrackingResult({ eta, timeline: [] }), ...parts }
}

const accepted = {
  type: 'DRIVER_ASSIGNED',
  timestamp: iso(1),
  code: 'DRIVER_ASSIGNED',
  note: null,
  location: null,
  corrected: false
} as const

describe('a change of the expected time', () => {
  it('a small change of the ETA is not reported', () => {
    expect(etaChange(at(30, 10), at(33, 9))).toBeNull()
  })

  it('a later ETA is reported with the event that caused it', () => {
    expect(etaChange(at(30, 10), at(42, 10, { timeline: [accepted] }))).toEqual({
      kind: 'later',
      minutes: 12,
      cause: 'DRIVER_ASSIGNED'
    })
  })

  it('a narrower ETA is reported', () => {
    expect(etaChange(at(30, 15), at(31, 6))).toEqual({ kind: 'narrower', minutes: 18, cause: 'ROAD' })
  })

  it('a changed number of stops is the cause of a changed ETA', () => {
    const eta = { ...at(20, 10).eta!, stopsBefore: 1 }
    expect(etaChange(at(30, 10), at(20, 10, { eta }))).toMatchObject({ kind: 'sooner', minutes: 10, cause: 'STOPS' })
  })

  it('an ETA that changed without a visible cause names none', () => {
    expect(etaChange(at(30, 10), at(40, 10, { driver: null }))?.cause).toBeNull()
  })

  it('a delay before a driver is assigned names no driver', () => {
    const delayed = { ...accepted, type: 'DELAYED', code: 'DELAYED' } as const
    const later = (driver: TrackingResult['driver']) => at(60, 10, { timeline: [delayed], driver })
    expect(etaChange(at(30, 10), later(null))).toEqual({ kind: 'later', minutes: 30, cause: null })
    expect(etaChange(at(30, 10), later({ name: 'Yusuf', phone: null }))?.cause).toBe('DELAYED')
  })

  it('a rounded ETA is not compared with an exact one', () => {
    expect(etaChange(at(30, 10, { disclosure: 'public' }), at(60, 10))).toBeNull()
  })
})
