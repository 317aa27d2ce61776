import { describe, expect, it } from 'vitest'
import { pastShifts } from './demo-shifts.ts'

const now = new Date('2026-03-02T12:00:00Z')

describe('pastShifts', () => {
  it('the demo’s shifts are eight hours, two on each day of two weeks, all before today', () => {
    const all = [0, 1, 2, 3, 4].map((number) => pastShifts(number, now, 14))
    const days = all.flat().map(({ from }) => from.toISOString().slice(0, 10))
    expect(new Set(days).size).toBe(14)
    for (const day of days) expect(days.filter((other) => other === day)).toHaveLength(2)
    for (const shifts of all) {
      expect(shifts.length).toBeGreaterThan(2)
      for (const { from, to } of shifts) {
        expect(to.getTime() - from.getTime()).toBe(8 * 3_600_000)
        expect(to.getTime()).toBeLessThan(Date.parse('2026-03-02T00:00:00Z'))
      }
    }
  })

  it('the demo’s shifts do not overlap and are the same at every call', () => {
    const shifts = pastShifts(3, now, 14)
    expect(shifts).toEqual(shifts.toSorted((left, right) => left.from.getTime() - right.from.getTime()))
    expect(pastShifts(3, new Date('2026-03-02T20:00:00Z'), 14)).toEqual(shifts)
    // The two who have late shifts take turns.
    expect([...pastShifts(1, now, 3), ...pastShifts(3, now, 3)]).toHaveLength(3)
    expect(pastShifts(3, now, 0)).toEqual([])
  })
})
