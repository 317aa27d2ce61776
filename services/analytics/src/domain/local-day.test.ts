import { localDay } from '@ilbud/proto/http/times/local-day'
import { describe, expect, it } from 'vitest'
import { addDays, daysFrom, msByDay, startOfDay, startOfMonth, startOfWeek } from './local-day.ts'

const hour = 3_600_000

it('each day of ten years begins with its first millisecond', () => {
  for (const day of daysFrom('2020-01-01', '2029-12-31')) {
    expect(localDay(startOfDay(day))).toBe(day)
    expect(localDay(startOfDay(day) - 1)).toBe(addDays(day, -1))
  }
})

describe('msByDay', () => {
  const span = (from: string, to: string) => msByDay(Date.parse(from), Date.parse(to))

  it('msByDay splits a shift at midnight', () => {
    expect(span('2026-06-01T20:00:00Z', '2026-06-02T04:00:00Z')).toEqual([
      ['2026-06-01', 2 * hour],
      ['2026-06-02', 6 * hour]
    ])
  })

  it('msByDay has 23 hours on the day that loses one, and 25 on the one that gets it back', () => {
    expect(span('2026-03-28T22:00:00Z', '2026-03-30T00:00:00Z')).toEqual([
      ['2026-03-28', hour],
      ['2026-03-29', 23 * hour],
      ['2026-03-30', 2 * hour]
    ])
    expect(span('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toEqual([['2026-10-25', 25 * hour]])
  })

  it('msByDay has nothing of a span that ends before it begins', () => {
    expect(span('2026-06-01T20:00:00Z', '2026-06-01T19:00:00Z')).toEqual([])
  })
})

it('the week begins on Monday and the month on its first', () => {
  expect(['2026-06-15', '2026-06-17', '2026-06-21'].map(startOfWeek)).toEqual([
    '2026-06-15',
    '2026-06-15',
    '2026-06-15'
  ])
  expect(startOfMonth('2026-06-17')).toBe('2026-06-01')
})
