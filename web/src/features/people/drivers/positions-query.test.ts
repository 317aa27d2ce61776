import { expect, it } from 'vitest'
import { retainedDaysBefore, positionsQuery } from './positions-query.ts'

it.each([
  // Half past midnight, after a day of 23 hours.
  ['2027-03-28T22:30:00Z', ['2027-03-29', '2027-03-28', '2027-03-27']],
  // Half past eleven in the evening of a day of 25 hours.
  ['2026-10-25T22:30:00Z', ['2026-10-25', '2026-10-24', '2026-10-23']]
])('at %s each of the last days is offered once', (now, newest) => {
  const days = retainedDaysBefore(Date.parse(now))
  expect(days.slice(0, 3)).toEqual(newest)
  expect(new Set(days).size).toBe(7)
})

it.each([
  ['2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.999Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z']
])('%s is requested from midnight to midnight, however long the day is', (day, from, to) => {
  const first = new URL(positionsQuery('driver', day).initialPageParam, 'https://ilbud.example')
  expect([first.searchParams.get('from'), first.searchParams.get('to')]).toEqual([from, to])
})
