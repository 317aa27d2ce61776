import { isRecurrenceRule } from '@ilbud/proto/http/orders/recurring-orders'
import fc from 'fast-check'
// oxlint-disable-next-line import/default -- a CommonJS module
import rrule from 'rrule'
import { expect, it } from 'vitest'
import { dayAfter, dayFrom, daysFrom, placingTime, timeOn } from './recurrence.ts'

it.each([
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', ['2026-11-26', '2026-11-27', '2026-11-30']],
  ['every second Thursday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', ['2026-11-26', '2026-12-10', '2026-12-24']],
  ['the last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-11-30', '2026-12-31', '2027-01-31']],
  ['the 31st, in the months that have one', 'FREQ=MONTHLY;BYMONTHDAY=31', ['2026-12-31', '2027-01-31', '2027-03-31']],
  ['the first Monday', 'FREQ=MONTHLY;BYDAY=1MO', ['2026-12-07', '2027-01-04', '2027-02-01']],
  ['twice', 'FREQ=DAILY;COUNT=2', ['2026-11-26', '2026-11-27']],
  ['until a day, itself included', 'FREQ=DAILY;UNTIL=20261128', ['2026-11-26', '2026-11-27', '2026-11-28']],
  ['never', 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', []]
])('a rule is followed: %s', (_name, rule, days) => {
  const startsOn = '2026-11-26'
  expect(isRecurrenceRule(rule)).toBe(true)
  expect(daysFrom({ rule, startsOn }, startsOn, 3)).toEqual(days)
})

it.each([
  'FREQ=HOURLY',
  'FREQ=YEARLY',
  'BYDAY=MO',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=2;UNTIL=20261201',
  'FREQ=DAILY;UNTIL=20270230',
  'FREQ=DAILY;UNTIL=20270229',
  'FREQ=DAILY;UNTIL=20271301',
  'FREQ=DAILY;UNTIL=2027-02-28',
  'FREQ=DAILY;FREQ=WEEKLY',
  'FREQ=DAILY;INTERVAL=31',
  'FREQ=DAILY;BYHOUR=9',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=WEEKLY;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYDAY=4MO;BYMONTHDAY=1',
  'FREQ=DAILY;toString=1',
  'DTSTART=20261126;FREQ=DAILY',
  'FREQ=DAILY;'
])('the rule %s is refused', (rule) => {
  expect(isRecurrenceRule(rule)).toBe(false)
})

const aDay = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const ordinal = fc.constantFrom('-1', '1', '2', '3', '4')
const several = (item: fc.Arbitrary<string>) =>
  fc.uniqueArray(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(','))

/** Any rule that we take. */
const aRule = fc
  .record({
    frequency: fc.oneof(
      fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY'),
      several(weekday).map((days) => `FREQ=WEEKLY;BYDAY=${days}`),
      several(fc.tuple(ordinal, weekday).map((parts) => parts.join(''))).map((days) => `FREQ=MONTHLY;BYDAY=${days}`),
      several(fc.oneof(fc.constant('-1'), fc.integer({ min: 1, max: 31 }).map(String))).map(
        (days) => `FREQ=MONTHLY;BYMONTHDAY=${days}`
      )
    ),
    interval: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
    end: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
      aDay.map((until) => `;UNTIL=${dayOf(until).replaceAll('-', '')}`)
    )
  })
  .map(({ frequency, interval, end }) => `${frequency}${interval === null ? '' : `;INTERVAL=${interval}`}${end}`)

it('the days of any rule are those of rrule, an implementation of RFC 5545 that is not ours', () => {
  const { RRule } = rrule
  fc.assert(
    fc.property(aRule, aDay, fc.integer({ min: 0, max: 400 }), (rule, start, later) => {
      expect(isRecurrenceRule(rule), rule).toBe(true)
      const from = new Date(start.getTime() + later * 86_400_000)
      const [startsOn, first] = [dayOf(start), dayOf(from)]
      const theirs = new RRule({ ...RRule.parseString(rule), dtstart: new Date(`${startsOn}T00:00:00Z`) })
      const end = new Date(from.getTime() + 2 * 366 * 86_400_000)
      const expected = theirs
        .between(new Date(`${first}T00:00:00Z`), end, true)
        .map(dayOf)
        .slice(0, 12)
      const ours = daysFrom({ rule, startsOn }, first, 12).filter((day) => day <= dayOf(end))
      expect(ours, `${rule} from ${startsOn}`).toEqual(expected)
    }),
    { numRuns: 500 }
  )
})

it('going on from the day after each day gives the same days as asking for all at once', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 20 }), (start, count) => {
      const recurrence = { rule: `FREQ=WEEKLY;BYDAY=MO,WE,SA;COUNT=${count}`, startsOn: dayOf(start) }
      const days: string[] = []
      for (let day = dayFrom(recurrence, recurrence.startsOn); day !== null; day = dayFrom(recurrence, dayAfter(day))) {
        days.push(day)
      }
      expect(days).toEqual(daysFrom(recurrence, recurrence.startsOn, 100))
      expect(days).toHaveLength(count)
    })
  )
})

it('a day is ordered at noon of the day before and picked up at its own local time, also when the clocks change', () => {
  // Summer time ends on 25 October and begins on 28 March.
  expect(placingTime('2026-10-25').toISOString()).toBe('2026-10-24T10:00:00.000Z')
  expect(placingTime('2026-10-26').toISOString()).toBe('2026-10-25T11:00:00.000Z')
  expect(timeOn('2026-10-24', '10:00').toISOString()).toBe('2026-10-24T08:00:00.000Z')
  expect(timeOn('2026-10-26', '10:00').toISOString()).toBe('2026-10-26T09:00:00.000Z')
  expect(timeOn('2027-03-28', '10:00').toISOString()).toBe('2027-03-28T08:00:00.000Z')
})
