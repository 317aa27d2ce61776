import { findOrder } from '#db/orders/orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { contentOfOrder } from '#domain/recurring/content-of-order.ts'
import { daysFrom } from '#domain/recurring/recurrence.ts'
import { fieldsOn, omission, type RecurringOrder } from '#domain/recurring/recurring-order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { open } from '@ilbud/kernel/db/seal'
import { type FieldProblem, InvalidRequestError, NotFoundError, RuleError } from '@ilbud/kernel/errors'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { RecurringContent, RecurringOrderFields } from '@ilbud/proto/http/orders/recurring-orders'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { prepareOrder } from '#use-cases/placing/place-order.ts'

/** The days of a rule with COUNT are counted from its first. */
const longestAgoMs = 366 * 86_400_000
// As far ahead as an order may be placed, less what time of the day it is.
const triedDays = 29

/** Who sends the request. */
export interface Caller {
  actor: Actor
  name: string
}

export function checkStart({ startsOn }: RecurringOrderFields, now: Date): void {
  if (startsOn >= localDay(new Date(now.getTime() - longestAgoMs))) return
  throw new InvalidRequestError([{ path: 'startsOn', message: 'Must be at most a year ago' }])
}

export function ruleOf({ name, rule, startsOn, pickupTime, deliveryTime, skipDays = [] }: RecurringOrderFields) {
  return {
    name,
    rule,
    startsOn,
    pickupTime,
    deliveryTime: deliveryTime ?? null,
    skipDays: [...new Set(skipDays)].sort()
  }
}

/** What is to be ordered: as sent, or as in one of the caller's orders; null: neither was sent. */
export async function contentOf(
  { db, dataKey }: Pick<OrdersDeps, 'db' | 'dataKey'>,
  { actor, fields }: { actor: Actor; fields: RecurringOrderFields }
): Promise<RecurringContent | null> {
  const { order: content, fromOrder } = fields
  if (content) return content
  if (fromOrder === undefined) return null
  const order = await findOrder(db, fromOrder)
  if (!order || order.customerId !== actor.id || !isOwnedBy(order, actor)) throw new NotFoundError('Order')
  const { sealedGateCode } = order
  return contentOfOrder(order, sealedGateCode && open(dataKey, Buffer.from(sealedGateCode, 'base64')))
}

export function checkHasDays({ nextDay }: Pick<RecurringOrder, 'nextDay'>): void {
  if (nextDay === null) throw new InvalidRequestError([{ path: 'rule', message: 'The rule has no day from now on' }])
}

/** Refuses what we would refuse as an order of its first day that is ordered; of none that is near, its content. */
export async function tryOut(
  deps: OrdersDeps,
  { recurring, actor, name }: Caller & { recurring: RecurringOrder }
): Promise<void> {
  const last = localDay(new Date(deps.now().getTime() + triedDays * 86_400_000))
  const day = daysFrom(recurring, recurring.nextDay!, triedDays).find(
    (candidate) => candidate <= last && omission(recurring, candidate, deps.hours) === null
  )
  const fields = day === undefined ? recurring.content : fieldsOn(recurring, day)
  try {
    await prepareOrder(deps, { actor, name, fields })
  } catch (error) {
    throw error instanceof RuleError ? asSent(error) : error
  }
}

const sentAs: Record<string, string> = { scheduledPickup: 'pickupTime', scheduledDelivery: 'deliveryTime' }

/** The refusal of an order, with its fields named as the rule's request has them. */
function asSent({ code, message, details }: RuleError): RuleError {
  const errors = details['errors'] as FieldProblem[] | undefined
  if (!errors) return new RuleError(code, message, details)
  const renamed = errors.map(({ path, message: text }) => ({ path: sentAs[path] ?? `order.${path}`, message: text }))
  return new RuleError(code, message, { ...details, errors: renamed })
}
