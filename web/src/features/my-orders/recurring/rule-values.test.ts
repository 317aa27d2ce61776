import { i18n } from '@lingui/core'
import { isRecurrenceRule, type RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newValues, ruleOf, type RuleValues, valuesOf } from './rule-values.ts'
import { ruleWords } from './rule-words.ts'

const start = newValues('2026-12-01', 'Bread')

function stored(rule: string): RecurringOrder {
  return {
    id: '01a219b4-2f00-7a11-8c30-5e1d7f0a4b21',
    shared: false,
    mayChange: true,
    orderedBy: null,
    name: 'Bread',
    rule,
    startsOn: '2026-12-01',
    pickupTime: '08:30',
    deliveryTime: null,
    skipDays: ['2026-12-24'],
    status: 'active',
    order: {},
    next: [],
    recent: [],
    createdAt: '2026-11-26T12:00:00.000Z'
  }
}

const rules: [string, Partial<RuleValues>][] = [
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', {}],
  ['FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2', { weekdays: ['MO', 'TH'], interval: '2' }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', { repeats: 'monthly', monthDay: '-1' }],
  ['FREQ=MONTHLY;BYMONTHDAY=15;INTERVAL=3', { repeats: 'monthly', monthDay: '15', interval: '3' }],
  ['FREQ=WEEKLY;BYDAY=SA;COUNT=4', { weekdays: ['SA'], ends: 'after', count: '4' }],
  ['FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231', { weekdays: ['SA'], ends: 'on', until: '2026-12-31' }]
]

describe('the form of a rule', () => {
  it.each(rules)('the form writes and reads %s', (rule, change) => {
    expect(isRecurrenceRule(rule)).toBe(true)
    expect(ruleOf({ ...start, ...change })).toBe(rule)
    expect(valuesOf(stored(rule))).toMatchObject({ ...change, pickupTime: '08:30', skipDays: ['2026-12-24'] })
    expect(ruleOf(valuesOf(stored(rule)))).toBe(rule)
  })

  it.each(['FREQ=MONTHLY;BYDAY=1MO', 'FREQ=DAILY;INTERVAL=3', 'FREQ=MONTHLY;BYMONTHDAY=1,15'])(
    'the form keeps %s, which it cannot write',
    (rule) => {
      expect(valuesOf(stored(rule)).repeats).toBe('custom')
      expect(ruleOf(valuesOf(stored(rule)))).toBe(rule)
    }
  )
})

describe('a rule in words', () => {
  beforeEach(() => i18n.activate('en'))
  afterEach(() => i18n.activate('en'))

  it.each([
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    ['FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday'],
    ['FREQ=WEEKLY;BYDAY=MO;INTERVAL=2', 'Every other week on Monday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day'],
    ['FREQ=MONTHLY;BYMONTHDAY=1', 'On the 1st of every month'],
    ['FREQ=MONTHLY;BYMONTHDAY=22', 'On the 22nd of every month'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'On the last day of every month'],
    ['FREQ=DAILY;UNTIL=20261231', 'Every day, until 2026-12-31'],
    ['FREQ=DAILY;INTERVAL=2', 'Every other day'],
    ['FREQ=MONTHLY;BYMONTHDAY=15;INTERVAL=2', 'Every other month on the 15th'],
    ['FREQ=MONTHLY;BYDAY=1MO', 'FREQ=MONTHLY;BYDAY=1MO']
  ])('the rule %s reads “%s”', (rule, words) => {
    expect(ruleWords(rule)).toBe(words)
  })
})
