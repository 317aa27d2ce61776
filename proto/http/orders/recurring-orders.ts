import { z } from 'zod/mini'
import { orderFieldsSchema } from './create-order.ts'
import { day, flag, optional, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'
import { underOtherNames } from '#http/fields/other-names.ts'

// docs/domain/recurring-orders.md#rules
const weekdays = list('(MO|TU|WE|TH|FR|SA|SU)')
const common = [
  ['INTERVAL', /^([1-9]|[12]\d|30)$/],
  ['COUNT', /^[1-9]\d{0,2}$/],
  ['UNTIL', /^20\d{6}$/]
] as const
const partsByFrequency = new Map<string | undefined, Map<string, RegExp>>([
  ['DAILY', new Map(common)],
  ['WEEKLY', new Map([...common, ['BYDAY', weekdays]])],
  [
    'MONTHLY',
    new Map([
      ...common,
      ['BYDAY', list('(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)')],
      ['BYMONTHDAY', list('(-1|[1-9]|[12]\\d|3[01])')]
    ])
  ]
])

function list(item: string): RegExp {
  return new RegExp(`^${item}(,${item})*$`)
}

/** Whether a text is a rule that we take: the parts of RFC 5545 that a sender needs, each at most once. */
export function isRecurrenceRule(rule: string): boolean {
  const sent = rule.split(';').map((part) => part.split('='))
  const { FREQ, ...parts } = Object.fromEntries(sent) as Record<string, string>
  const names = Object.keys(parts)
  const allowed = partsByFrequency.get(FREQ)
  const isOnce = (...others: string[]) => others.filter((name) => names.includes(name)).length < 2
  return (
    names.length === sent.length - 1 &&
    sent.every(({ length }) => length === 2) &&
    allowed !== undefined &&
    names.every((name) => allowed.get(name)?.test(parts[name]!)) &&
    isOnce('COUNT', 'UNTIL') &&
    (parts['UNTIL'] === undefined || isDay(parts['UNTIL'])) &&
    isOnce('BYDAY', 'BYMONTHDAY')
  )
}

/** Whether there is such a day: `20270228`, but not `20270230`. */
function isDay(text: string): boolean {
  return z.iso.date().safeParse(text.replace(/^(....)(..)(..)$/, '$1-$2-$3')).success
}

function rule() {
  return text(200, 'Rule is required').check(
    z.refine(isRecurrenceRule, 'Must be a rule like FREQ=WEEKLY;BYDAY=MO,TH (RFC 5545)')
  )
}

function localTime() {
  return z
    .string({ error: 'Must be a time like 10:00' })
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 10:00'))
}

const contentSchema = z.omit(orderFieldsSchema, {
  isAsap: true,
  deliveryTimePreference: true,
  scheduledPickup: true,
  scheduledDelivery: true,
  quoteId: true,
  onBehalfOf: true
})
/** What is ordered each time: an order's fields without its times. */
export type RecurringContent = z.infer<typeof contentSchema>

const ruleFields = {
  /** Finds it again: `Bread for the office`. */
  name: text(100, 'Name is required'),
  /** An RRULE of RFC 5545, without DTSTART: docs/domain/recurring-orders.md#rules. */
  rule: rule(),
  /** The first day that may be ordered, `YYYY-MM-DD`. */
  startsOn: day(),
  /** The earliest pickup of each day, local, `HH:MM`. */
  pickupTime: localTime(),
  /** The latest delivery of each day. */
  deliveryTime: optional(localTime()),
  /** Days of the rule that are not ordered. */
  skipDays: optional(z.array(day()).check(z.maxLength(100, 'Must be at most 100 days'))),
  /** What is ordered. Or `fromOrder`. */
  order: optional(underOtherNames(contentSchema, { names: {}, isAbsent: (value) => value === undefined })),
  /** One of the caller's orders, which is ordered again each time. */
  fromOrder: optional(id())
}

export const addRecurringOrderBodySchema = z
  .object({
    ...ruleFields,
    /** Whether all people of the company have it, which its admins decide. Default: false, it is the caller's own. */
    shared: optional(flag())
  })
  .check(
    z.refine(({ order, fromOrder }) => (order === undefined) !== (fromOrder === undefined), {
      message: 'Send either order or fromOrder',
      path: ['order']
    })
  )
/** Replaces rule, times and days; without `order` and `fromOrder`, what is ordered stays. */
export const replaceRecurringOrderBodySchema = z.object(ruleFields)
export type RecurringOrderFields = z.infer<typeof replaceRecurringOrderBodySchema>

export const recurringDayBodySchema = z.object({ day: day() })

/** What became of a day: `closed`, we were; `missed`, its pickup was over before it could be ordered. */
const outcomeSchema = z.enum(['placed', 'skipped', 'closed', 'missed', 'refused'])
export type RecurringOutcome = z.infer<typeof outcomeSchema>

export const recurringOrderSchema = z.object({
  id: z.uuid(),
  /** The company's, seen by all its people; false: the caller's own. */
  shared: z.boolean(),
  /** What is shared is changed by the company's admins. */
  mayChange: z.boolean(),
  /**
   * Of a shared one: the admin in whose name it is ordered, who changed it last. `hasLeft`: they are no longer of the
   * company, and nothing is ordered until another admin changes or resumes it. The name is null where it is not known.
   */
  orderedBy: z.nullable(z.object({ name: z.nullable(z.string()), hasLeft: z.boolean() })),
  name: z.string(),
  rule: z.string(),
  startsOn: z.iso.date(),
  pickupTime: z.string(),
  deliveryTime: z.nullable(z.string()),
  skipDays: z.array(z.iso.date()),
  /** `ended`: the rule has no day left. */
  status: z.enum(['active', 'paused', 'ended']),
  order: z.record(z.string(), z.unknown()),
  /** The next days of the rule, of which at most five; none while it is paused. */
  next: z.array(
    z.object({
      day: z.iso.date(),
      pickupAt: z.iso.datetime(),
      /** When it is ordered. */
      orderedAt: z.iso.datetime(),
      /** Why it will not be ordered; null: it will. */
      omitted: z.nullable(z.enum(['skipped', 'closed']))
    })
  ),
  /** What became of the last ten days, the latest first. */
  recent: z.array(
    z.object({
      day: z.iso.date(),
      outcome: outcomeSchema,
      /** Null: none, or deleted. */
      orderId: z.nullable(z.uuid()),
      trackingId: z.nullable(z.string()),
      /** Of `refused`: the code of the error that placing the order gave. */
      code: z.nullable(z.string()),
      at: z.iso.datetime()
    })
  ),
  createdAt: z.iso.datetime()
})
export type RecurringOrder = z.infer<typeof recurringOrderSchema>
