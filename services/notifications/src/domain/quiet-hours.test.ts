import { describe, expect, it } from 'vitest'
import { mayBeStale, quietUntil } from './quiet-hours.ts'

const stockholm = (text: string): Date => new Date(text)

describe('quietUntil', () => {
  it('a text message waits from ten in the evening until seven in the morning, by the clock of Stockholm', () => {
    const until = (at: string) => quietUntil('delayed', stockholm(at))?.toISOString() ?? null
    expect(until('2026-11-25T21:59:59+01:00')).toBeNull()
    expect(until('2026-11-25T22:00:00+01:00')).toBe('2026-11-26T06:00:00.000Z')
    expect(until('2026-11-26T03:17:42+01:00')).toBe('2026-11-26T06:00:00.000Z')
    expect(until('2026-11-26T06:59:59+01:00')).toBe('2026-11-26T06:00:00.000Z')
    expect(until('2026-11-26T07:00:00+01:00')).toBeNull()
    expect(until('2026-07-01T22:30:00+02:00')).toBe('2026-07-02T05:00:00.000Z')
  })

  it('it is seven by the clock in the nights in which the clocks change', () => {
    expect(quietUntil('delayed', stockholm('2026-03-28T23:00:00+01:00'))).toEqual(new Date('2026-03-29T05:00:00Z'))
    expect(quietUntil('delayed', stockholm('2026-10-24T23:00:00+02:00'))).toEqual(new Date('2026-10-25T06:00:00Z'))
  })

  it('an arrival and a delivery are said at once', () => {
    const night = stockholm('2026-11-26T03:00:00+01:00')
    expect([quietUntil('arriving', night), quietUntil('delivered', night)]).toEqual([null, null])
  })
})

describe('mayBeStale', () => {
  it('what happened at night, or a while ago, is looked at again before it is said', () => {
    const [evening, morning] = [stockholm('2026-11-25T22:30:00+01:00'), stockholm('2026-11-26T07:00:00+01:00')]
    expect(mayBeStale(evening, morning)).toBe(true)
    const noon = stockholm('2026-11-26T12:00:00+01:00')
    expect(mayBeStale(noon, noon)).toBe(false)
    expect(mayBeStale(noon, new Date(noon.getTime() + 20 * 60_000))).toBe(true)
  })
})
