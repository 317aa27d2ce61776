import { i18n } from '@lingui/core'
import { isRecurrenceRule, type RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages as swedish } from '#locales/my-orders/sv.po'
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

  it('a rule that the form cannot write gets another end, which is the last part of it', () => {
    const once = valuesOf(stored('FREQ=MONTHLY;COUNT=1;BYDAY=1MO'))
    expect(ruleOf({ ...once, count: '3' })).toBe('FREQ=MONTHLY;BYDAY=1MO;COUNT=3')
    expect(ruleOf({ ...once, ends: 'on', until: '2027-06-30' })).toBe('FREQ=MONTHLY;BYDAY=1MO;UNTIL=20270630')
    expect(ruleOf({ ...once, ends: 'never' })).toBe('FREQ=MONTHLY;BYDAY=1MO')
  })
})

describe('a rule in words', () => {
  beforeAll(() => i18n.load('sv', swedish))
  afterEach(() => i18n.activate('en'))

  it.each([
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday', 'Varje vardag'],
    ['FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday', 'Varje måndag och torsdag'],
    ['FREQ=WEEKLY;BYDAY=TH,MO,TH', 'Every Monday and Thursday', 'Varje måndag och torsdag'],
    ['FREQ=WEEKLY;BYDAY=MO;INTERVAL=2', 'Every other week on Monday', 'Varannan vecka, måndag'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day', 'Varje dag'],
    ['FREQ=WEEKLY', 'Every Tuesday', 'Varje tisdag'],
    ['FREQ=WEEKLY;COUNT=1', 'Every Tuesday, 1 time', 'Varje tisdag, 1 gång'],
    ['FREQ=WEEKLY;INTERVAL=2', 'Every other week on Tuesday', 'Varannan vecka, tisdag'],
    ['INTERVAL=3;FREQ=WEEKLY', 'Every 3 weeks on Tuesday', 'Var 3:e vecka, tisdag'],
    ['FREQ=MONTHLY;BYMONTHDAY=1', 'On the 1st of every month', 'Den 1 varje månad'],
    ['FREQ=MONTHLY;BYMONTHDAY=22', 'On the 22nd of every month', 'Den 22 varje månad'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'On the last day of every month', 'Den sista dagen varje månad'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1,15,1',
      'On the 1st, 15th and last day of every month',
      'Den 1, 15 och sista dagen varje månad'
    ],
    ['FREQ=MONTHLY', 'On the 15th of every month', 'Den 15 varje månad'],
    ['FREQ=MONTHLY;INTERVAL=2', 'Every other month on the 15th', 'Den 15 varannan månad'],
    ['FREQ=MONTHLY;BYDAY=1MO', 'On the first Monday of every month', 'Den första måndagen varje månad'],
    [
      'FREQ=MONTHLY;BYDAY=-1FR,2WE',
      'On the second Wednesday and last Friday of every month',
      'Den andra onsdagen och sista fredagen varje månad'
    ],
    [
      'FREQ=MONTHLY;BYDAY=3TH,4SU;INTERVAL=3',
      'Every 3 months on the third Thursday and fourth Sunday',
      'Den tredje torsdagen och fjärde söndagen var 3:e månad'
    ],
    ['FREQ=DAILY;UNTIL=20261231', 'Every day, until 2026-12-31', 'Varje dag, till och med 2026-12-31'],
    ['FREQ=DAILY;INTERVAL=2', 'Every other day', 'Varannan dag']
  ])('the rule %s from Tuesday the 15th reads “%s”, in Swedish “%s”', (rule, english, inSwedish) => {
    expect(isRecurrenceRule(rule)).toBe(true)
    i18n.activate('en')
    expect(ruleWords(rule, '2026-12-15')).toBe(english)
    i18n.activate('sv')
    expect(ruleWords(rule, '2026-12-15')).toBe(inSwedish)
  })
})
