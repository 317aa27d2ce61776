import {
  countRecurringOrders,
  deleteRecurringOrder,
  insertRecurringOrder,
  isSettled,
  lockRecurringOrder,
  updateRecurringOrder
} from '#db/recurring-orders.ts'
import { findOrder } from '#db/orders/orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { contentOfOrder } from '#domain/recurring/content-of-order.ts'
import { dayFrom, daysFrom } from '#domain/recurring/recurrence.ts'
import {
  continueWith,
  fieldsOn,
  firstDayAfter,
  isPast,
  mayChange,
  omission,
  type RecurringOrder
} from '#domain/recurring/recurring-order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { open } from '@ilbud/kernel/db/seal'
import {
  ConflictError,
  type FieldProblem,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  RuleError
} from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { AuditAction } from '@ilbud/proto/http/people/audit-actions'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { RecurringContent, RecurringOrderFields } from '@ilbud/proto/http/orders/recurring-orders'
import type { Transaction } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { prepareOrder } from '#use-cases/placing/place-order.ts'
import { openDayFrom } from './open-day.ts'
import { settlePastDays } from './settle-days.ts'

// docs/security/limits.md#sizes.
const mostOwn = 50
const mostShared = 100
/** The days of a rule with COUNT are counted from its first. */
const longestAgoMs = 366 * 86_400_000
// As far ahead as an order may be placed, less what time of the day it is.
const triedDays = 29

interface Caller {
  actor: Actor
  name: string
}

type Locked = { id: string; actor: Actor }

/** Makes a recurring order, the caller's own or one that their company shares. Its content has to be one that we would take as an order. */
export async function addRecurringOrder(
  deps: OrdersDeps,
  { actor, name, fields, shared }: Caller & { fields: RecurringOrderFields; shared: boolean }
): Promise<RecurringOrder> {
  const now = deps.now()
  checkStart(fields, now)
  const companyId = shared ? actor.companyId : null
  if (shared && (companyId === null || !mayChange(actor, { companyId }))) throw new NotShared()
  const content = await contentOf(deps, { actor, fields })
  if (!content) throw new InvalidRequestError([{ path: 'order', message: 'Send either order or fromOrder' }])
  const recurring = continueWith(
    {
      id: uuidv7(now),
      customerId: actor.id!,
      companyId,
      ...ruleOf(fields),
      content,
      createdAt: now,
      updatedAt: now
    },
    dayFrom(fields, firstDayAfter(fields, now))
  )
  checkHasDays(recurring)
  await tryOut(deps, { recurring, actor, name })
  return inTransaction(deps.db, async (trx) => {
    const most = shared ? mostShared : mostOwn
    if ((await countRecurringOrders(trx, recurring)) >= most) {
      throw new ConflictError('TOO_MANY_RECURRING', `There can be at most ${most} recurring orders`)
    }
    await insertRecurringOrder(trx, recurring, deps.dataKey)
    await auditShared(trx, { recurring, actor, action: 'company.add-recurring-order', at: now })
    return recurring
  })
}

/**
 * Replaces the rule and, if sent, what is ordered. Nothing that was due before is lost, and no day is ordered twice. What
 * a company shares is ordered in the name of the admin who changed it last.
 */
export async function replaceRecurringOrder(
  deps: OrdersDeps,
  { id, actor, name, fields }: Caller & { id: string; fields: RecurringOrderFields }
): Promise<RecurringOrder> {
  const sent = await contentOf(deps, { actor, fields })
  const now = deps.now()
  const changed = await change(deps, { id, actor }, async (trx, recurring) => {
    if (fields.startsOn !== recurring.startsOn) checkStart(fields, now)
    await settlePastDays(deps, trx, recurring)
    const content = sent ?? recurring.content
    const replaced = { ...inNameOf(actor, recurring), ...ruleOf(fields), content, updatedAt: now }
    const next = continueWith(replaced, await openDayFrom(trx, replaced, firstDayAfter(replaced, now)))
    checkHasDays(next)
    await tryOut({ ...deps, db: trx }, { recurring: next, actor, name })
    return recurring.status === 'paused' ? { ...next, status: 'paused' as const, nextDay: null } : next
  })
  deps.onCommit()
  return changed
}

export async function pauseRecurringOrder(deps: OrdersDeps, locked: Locked): Promise<RecurringOrder> {
  const paused = await change(deps, locked, async (trx, recurring) => {
    if (recurring.status !== 'active') return recurring
    await settlePastDays(deps, trx, recurring)
    return { ...recurring, status: 'paused' as const, nextDay: null, updatedAt: deps.now() }
  })
  deps.onCommit()
  return paused
}

/** Goes on with the first day of the rule whose pickup is not over; what a company shares, in the caller's name. */
export async function resumeRecurringOrder(deps: OrdersDeps, { id, actor }: Locked): Promise<RecurringOrder> {
  const now = deps.now()
  return change(deps, { id, actor }, async (trx, recurring) => {
    const taken = inNameOf(actor, recurring)
    if (recurring.status !== 'paused') return taken
    return continueWith({ ...taken, updatedAt: now }, await openDayFrom(trx, recurring, firstDayAfter(recurring, now)))
  })
}

/** Adds a day to those that are not ordered, or takes it away. Not once something has become of it. */
export async function skipDay(
  deps: OrdersDeps,
  { id, actor, day, skipped }: Locked & { day: string; skipped: boolean }
): Promise<RecurringOrder> {
  return change(deps, { id, actor }, async (trx, recurring) => {
    if (dayFrom(recurring, day) !== day) throw new NotFoundError('Day')
    if (isPast(recurring, day, deps.now()) || (await isSettled(trx, id, day))) {
      throw new ConflictError('DAY_SETTLED', 'That day has been ordered already, or is over')
    }
    const others = recurring.skipDays.filter((skippedDay) => skippedDay !== day)
    return { ...recurring, skipDays: skipped ? [...others, day].sort() : others, updatedAt: deps.now() }
  })
}

export async function removeRecurringOrder(deps: OrdersDeps, { id, actor }: Locked): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const recurring = await lock(deps, trx, { id, actor })
    await deleteRecurringOrder(trx, id)
    await auditShared(trx, { recurring, actor, action: 'company.delete-recurring-order', at: deps.now() })
  })
  deps.onCommit()
}

/** A change waits for a day that is being ordered, and sees what became of it. */
async function change(
  deps: OrdersDeps,
  locked: Locked,
  work: (trx: Transaction<OrdersTables>, recurring: RecurringOrder) => Promise<RecurringOrder>
): Promise<RecurringOrder> {
  return deps.db.transaction().execute(async (trx) => {
    const changed = await work(trx, await lock(deps, trx, locked))
    await updateRecurringOrder(trx, changed, deps.dataKey)
    await auditShared(trx, {
      recurring: changed,
      actor: locked.actor,
      action: 'company.edit-recurring-order',
      at: deps.now()
    })
    return changed
  })
}

async function lock(
  { dataKey }: Pick<OrdersDeps, 'dataKey'>,
  trx: Transaction<OrdersTables>,
  { id, actor }: Locked
): Promise<RecurringOrder> {
  const reader = { userId: actor.id!, companyId: actor.companyId }
  const recurring = await lockRecurringOrder(trx, { id, ...reader }, dataKey)
  if (!recurring) throw new NotFoundError('Recurring order')
  if (!mayChange(actor, recurring)) throw new NotShared()
  return recurring
}

class NotShared extends ForbiddenError {
  constructor() {
    super('Only an admin of the company changes what it shares')
  }
}

/** What a company shares does not depend on who has left it. */
function inNameOf({ id }: Actor, recurring: RecurringOrder): RecurringOrder {
  return recurring.companyId === null ? recurring : { ...recurring, customerId: id! }
}

interface Audited {
  recurring: RecurringOrder
  actor: Actor
  action: AuditAction
  at: Date
}

/** What is shared is the company's, so its changes are audited; by id alone. */
async function auditShared(
  trx: Transaction<OrdersTables>,
  { recurring: { id, companyId }, actor, action, at }: Audited
): Promise<void> {
  if (companyId === null) return
  await appendAudit(trx, 'orders', { actor, action, objectType: 'recurring-order', objectId: id, at })
}

function checkStart({ startsOn }: RecurringOrderFields, now: Date): void {
  if (startsOn >= localDay(new Date(now.getTime() - longestAgoMs))) return
  throw new InvalidRequestError([{ path: 'startsOn', message: 'Must be at most a year ago' }])
}

function ruleOf({ name, rule, startsOn, pickupTime, deliveryTime, skipDays = [] }: RecurringOrderFields) {
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
async function contentOf(
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

function checkHasDays({ nextDay }: Pick<RecurringOrder, 'nextDay'>): void {
  if (nextDay === null) throw new InvalidRequestError([{ path: 'rule', message: 'The rule has no day from now on' }])
}

/** Refuses what we would refuse as an order of its first day that is ordered; of none that is near, its content. */
async function tryOut(
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
