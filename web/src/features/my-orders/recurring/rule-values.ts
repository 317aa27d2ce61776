import { addRecurringOrderBodySchema, type RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import { byField, type FieldErrors } from '#lib/forms/field-errors.ts'

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
type Weekday = (typeof weekdays)[number]

/** A rule as the form has it. */
export interface RuleValues {
  name: string
  /** `custom`: a rule that the form cannot write, which somebody set by the API. */
  repeats: 'weekly' | 'monthly' | 'custom'
  /** Every how many weeks or months. */
  interval: string
  weekdays: readonly Weekday[]
  /** `1` to `31`, or `-1` for the last. */
  monthDay: string
  pickupTime: string
  deliveryTime: string
  startsOn: string
  ends: 'never' | 'on' | 'after'
  until: string
  count: string
  skipDays: readonly string[]
  /** Of a new one: the company has it, too. */
  shared: boolean
  /** Of `custom`, without its end. */
  rule: string
}

const isWeekday = (text: string): text is Weekday => weekdays.includes(text as Weekday)

/** The form of a new one: every working day, which most who send regularly want. */
export function newValues(startsOn: string, name: string): RuleValues {
  return {
    name,
    repeats: 'weekly',
    interval: '1',
    weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'],
    monthDay: '1',
    pickupTime: '10:00',
    deliveryTime: '',
    startsOn,
    ends: 'never',
    until: '',
    count: '10',
    skipDays: [],
    shared: false,
    rule: ''
  }
}

export function partsOf(rule: string): Record<string, string | undefined> {
  return Object.fromEntries(rule.split(';').map((part) => part.split('=')))
}

export function valuesOf({ rule, ...recurring }: RecurringOrder): RuleValues {
  const { FREQ, INTERVAL = '1', BYDAY, BYMONTHDAY, COUNT, UNTIL } = partsOf(rule)
  const { name, startsOn, pickupTime, deliveryTime, skipDays } = recurring
  const base = newValues(startsOn, name)
  const daily = FREQ === 'DAILY' && INTERVAL === '1'
  const chosen = daily ? weekdays : (BYDAY?.split(',') ?? []).filter(isWeekday)
  const isWeekly = daily || (FREQ === 'WEEKLY' && chosen.length > 0)
  const isMonthly = FREQ === 'MONTHLY' && BYMONTHDAY !== undefined && !BYMONTHDAY.includes(',')
  return {
    ...base,
    pickupTime,
    deliveryTime: deliveryTime ?? '',
    skipDays,
    repeats: isWeekly ? 'weekly' : isMonthly ? 'monthly' : 'custom',
    interval: INTERVAL,
    ...(isWeekly && { weekdays: chosen }),
    ...(isMonthly && { monthDay: BYMONTHDAY }),
    ends: COUNT ? 'after' : UNTIL ? 'on' : 'never',
    until: UNTIL?.replace(/(....)(..)(..)/, '$1-$2-$3') ?? '',
    count: COUNT ?? base.count,
    rule: withoutEnd(rule)
  }
}

function withoutEnd(rule: string): string {
  const parts = rule.split(';')
  return parts.filter((part) => !/^(COUNT|UNTIL)=/.test(part)).join(';')
}

/** The rule, as RFC 5545 writes it. */
export function ruleOf({
  repeats,
  interval,
  weekdays: chosen,
  monthDay,
  ends,
  until,
  count,
  rule
}: RuleValues): string {
  const inOrder = weekdays.filter((day) => chosen.includes(day))
  const days = repeats === 'weekly' ? `FREQ=WEEKLY;BYDAY=${inOrder.join(',')}` : `FREQ=MONTHLY;BYMONTHDAY=${monthDay}`
  const every = interval === '1' ? '' : `;INTERVAL=${interval}`
  const end = ends === 'on' ? `;UNTIL=${until.replaceAll('-', '')}` : ends === 'after' ? `;COUNT=${count}` : ''
  return repeats === 'custom' ? `${rule}${end}` : `${days}${every}${end}`
}

/** The fields of the request. */
export function toBody(values: RuleValues) {
  const { name, startsOn, pickupTime, deliveryTime, skipDays } = values
  return { name, rule: ruleOf(values), startsOn, pickupTime, deliveryTime, skipDays }
}

/** What is wrong with the fields, in the schema's words and those of `useRuleTexts`. */
export function problemsOf(values: RuleValues): FieldErrors {
  const { repeats, weekdays: chosen, ends, until, startsOn, count, pickupTime, deliveryTime } = values
  // What is ordered is the server's.
  const checked = addRecurringOrderBodySchema.safeParse({ ...toBody(values), fromOrder: crypto.randomUUID() })
  const { rule, ...found } = byField(checked.error?.issues ?? [])
  // Its parts have fields of their own.
  const parts = {
    ...(repeats === 'weekly' && chosen.length === 0 && { weekdays: 'Choose at least one day' }),
    ...(ends === 'on' && until < startsOn && { until: 'Choose a day after the first one' }),
    ...(ends === 'after' && !/^[1-9]\d{0,2}$/.test(count) && { count: 'Enter a number from 1 to 999' })
  }
  return {
    ...(deliveryTime !== '' && deliveryTime <= pickupTime && { deliveryTime: 'Delivery cannot be before pickup' }),
    ...found,
    ...(rule !== undefined && Object.keys(parts).length === 0 && { rule }),
    ...parts
  }
}
