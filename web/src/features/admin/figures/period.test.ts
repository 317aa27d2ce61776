import { describe, expect, it } from 'vitest'
import { dayAgo, daysBefore, periodQuery, readPeriod } from './period.ts'

const read = (search: string) => periodQuery(readPeriod(new URLSearchParams(search)))

describe('the period of an address', () => {
  it('an address without a period means the last thirty days', () => {
    expect(read('')).toBe('period=30d')
    expect(read('period=7d')).toBe('period=7d')
    expect(read('period=forever')).toBe('period=30d')
  })

  it('an address with two ordered dates means those calendar days', () => {
    expect(read('period=7d&startDate=2026-11-01&endDate=2026-11-20')).toBe('startDate=2026-11-01&endDate=2026-11-20')
    expect(read('startDate=2026-11-20&endDate=2026-11-01')).toBe('period=30d')
    expect(read('startDate=2026-13-40&endDate=2026-11-01')).toBe('period=30d')
    expect(read('startDate=2026-11-01')).toBe('period=30d')
    expect(read('startDate=1999-01-01&endDate=1999-12-31'), 'no list has these years').toBe('period=30d')
  })
})

it('a period is compared with as many days right before it', () => {
  expect(daysBefore({ start: '2026-03-01', end: '2026-03-07' })).toEqual({ start: '2026-02-22', end: '2026-02-28' })
  expect(daysBefore({ start: '2026-01-01', end: '2026-01-01' })).toEqual({ start: '2025-12-31', end: '2025-12-31' })
})

it('days are counted back on the calendar of Stockholm', () => {
  const lateEvening = Date.parse('2026-06-30T22:30:00Z')
  expect(dayAgo(0, lateEvening)).toBe('2026-07-01')
  expect(dayAgo(29, lateEvening)).toBe('2026-06-02')
})
