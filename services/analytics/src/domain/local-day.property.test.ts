import { localDay } from '@ilbud/proto/http/times/local-day'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, msByDay, startOfDay, startOfWeek } from './local-day.ts'

const hourMs = 3_600_000
// 36 years, and so 36 changes of the clock each way.
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2036, 0, 1) })

describe('local days', () => {
  it('each instant belongs to exactly one local day', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const day = localDay(at)
        expect(startOfDay(day)).toBeLessThanOrEqual(at)
        expect(startOfDay(addDays(day, 1))).toBeGreaterThan(at)
        expect(localDay(startOfDay(day))).toBe(day)
        expect(localDay(startOfDay(day) - 1)).toBe(addDays(day, -1))
      })
    )
  })

  it('a span of time is divided among its local days to the millisecond', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 40 * 24 * hourMs }), (from, length) => {
        const parts = msByDay(from, from + length)
        expect(parts.reduce((sum, [, ms]) => sum + ms, 0)).toBe(length)
        for (const [at, [day, ms]] of parts.entries()) {
          expect(day).toBe(addDays(parts[0]![0], at))
          expect(ms).toBeGreaterThan(0)
          expect(ms).toBeLessThanOrEqual(25 * hourMs)
        }
      }),
      { numRuns: 50 }
    )
  })

  it('each local day belongs to a week that starts on a Monday', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const day = localDay(at)
        const monday = startOfWeek(day)
        expect(new Date(monday).getUTCDay()).toBe(1)
        expect(monday <= day && addDays(monday, 6) >= day).toBe(true)
      })
    )
  })
})
