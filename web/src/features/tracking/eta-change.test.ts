import { describe, expect, it } from 'vitest'
import type { TrackingResult } from '@ilbud/proto/http/tracking'
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
  it('is none while it moves by less than anybody would notice', () => {
    expect(etaChange(at(30, 10), at(33, 9))).toBeNull()
  })

  it('says that it is later, and that an event came in between', () => {
    expect(etaChange(at(30, 10), at(42, 10, { timeline: [accepted] }))).toEqual({
      kind: 'later',
      minutes: 12,
      cause: 'DRIVER_ASSIGNED'
    })
  })

  it('says that the range shrank around the same time', () => {
    expect(etaChange(at(30, 15), at(31, 6))).toEqual({ kind: 'narrower', minutes: 18, cause: 'ROAD' })
  })

  it('names other stops when their number changed', () => {
    const eta = { ...at(20, 10).eta!, stopsBefore: 1 }
    expect(etaChange(at(30, 10), at(20, 10, { eta }))).toMatchObject({ kind: 'sooner', minutes: 10, cause: 'STOPS' })
  })

  it('names no cause that it cannot know', () => {
    expect(etaChange(at(30, 10), at(40, 10, { driver: null }))?.cause).toBeNull()
  })

  it('blames no driver for a delay before there is one', () => {
    const delayed = { ...accepted, type: 'DELAYED', code: 'DELAYED' } as const
    const later = (driver: TrackingResult['driver']) => at(60, 10, { timeline: [delayed], driver })
    expect(etaChange(at(30, 10), later(null))).toEqual({ kind: 'later', minutes: 30, cause: null })
    expect(etaChange(at(30, 10), later({ name: 'Yusuf', phone: null }))?.cause).toBe('DELAYED')
  })

  it('compares no rounded time with an exact one', () => {
    expect(etaChange(at(30, 10, { disclosure: 'public' }), at(60, 10))).toBeNull()
  })
})
