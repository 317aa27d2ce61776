import { describe, expect, it } from 'vitest'
import { speedFactor } from './speed-by-hour.ts'

const factorAt = (time: string): number => speedFactor(Date.parse(time))

describe('speedFactor', () => {
  it('speedFactor goes by the clock in Stockholm, summer and winter', () => {
    expect(factorAt('2026-01-15T12:00:00Z')).toBe(1)
    expect([factorAt('2026-01-15T15:30:00Z'), factorAt('2026-07-15T14:30:00Z')]).toEqual([0.75, 0.75])
  })

  it('speedFactor is slow in the rush and fast at night, for every hour of a day', () => {
    const day = Array.from({ length: 24 }, (_, hour) => speedFactor(Date.UTC(2026, 0, 15, hour)))
    expect(day.every((factor) => factor >= 0.7 && factor <= 1.3)).toBe(true)
    expect(factorAt('2026-01-15T02:00:00Z')).toBeGreaterThan(factorAt('2026-01-15T12:00:00Z'))
    expect(factorAt('2026-01-15T06:30:00Z')).toBeLessThan(factorAt('2026-01-15T12:00:00Z'))
  })
})
