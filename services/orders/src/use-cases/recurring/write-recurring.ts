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
  omission,
  type RecurringOrder
} from '#domain/recurring/recurring-order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { open } from '@ilbud/kernel/db/seal'
import { ConflictError, InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { RecurringContent, RecurringOrderFields } from '@ilbud/proto/http/recurring-orders'
import type { Transaction } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { prepareOrder } from '#use-cases/placing/prepare-order.ts'
import { openDayFrom } from './open-day.ts'
import { settlePastDays } from './settle-days.ts'

// docs/security/limits.md#sizes.
const mostPerCustomer = 50
// As far ahead as an order may be placed, less the day on which it is ordered.
const triedDays = 28

interface Caller {
  actor: Actor
  name: string
}

type Locked = { id: string; actor: Actor }

/** Makes a recurring order, whose content has to be one that we would take as an order. */
export async function addRecurringOrder(
  deps: OrdersDeps,
  { actor, name, fields }: Caller & { fields: RecurringOrderFields }
): Promise<RecurringOrder> {
  const now = deps.now()
  const content = await contentOf(deps, { actor, fields })
  if (!content) throw new InvalidRequestError([{ path: 'order', message: 'Send either order or fromOrder' }])
  const recurring = continueWith(
    {
      id: uuidv7(now),
      customerId: actor.id!,
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
    if ((await countRecurringOrders(trx, recurring.customerId)) >= mostPerCustomer) {
      throw new ConflictError('TOO_MANY_RECURRING', `You can have at most ${mostPerCustomer} recurring orders`)
    }
    await insertRecurringOrder(trx, recurring, deps.dataKey)
    return recurring
  })
}

/** Replaces the rule and, if sent, what is ordered. Nothing that was due before is lost, and no day is ordered twice. */
export async function replaceRecurringOrder(
  deps: OrdersDeps,
  { id, actor, name, fields }: Caller & { id: string; fields: RecurringOrderFields }
): Promise<RecurringOrder> {
  const sent = await contentOf(deps, { actor, fields })
  const now = deps.now()
  const changed = await change(deps, { id, actor }, async (trx, recurring) => {
    await settlePastDays(deps, trx, recurring)
    const replaced = { ...recurring, ...ruleOf(fields), content: sent ?? recurring.content, updatedAt: now }
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

/** Goes on with the first day of the rule whose pickup is not over. */
export async function resumeRecurringOrder(deps: OrdersDeps, locked: Locked): Promise<RecurringOrder> {
  const now = deps.now()
  return change(deps, locked, async (trx, recurring) => {
    if (recurring.status !== 'paused') return recurring
    return continueWith(
      { ...recurring, updatedAt: now },
      await openDayFrom(trx, recurring, firstDayAfter(recurring, now))
    )
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
    const others = recurring.skipDays.filter((each) => each !== day)
    return { ...recurring, skipDays: skipped ? [...others, day].sort() : others, updatedAt: deps.now() }
  })
}

export async function removeRecurringOrder(deps: OrdersDeps, { id, actor }: Locked): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lock(deps, trx, { id, actor })
    await deleteRecurringOrder(trx, id)
  })
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
    return changed
  })
}

async function lock(
  { dataKey }: Pick<OrdersDeps, 'dataKey'>,
  trx: Transaction<OrdersTables>,
  { id, actor }: Locked
): Promise<RecurringOrder> {
  const recurring = await lockRecurringOrder(trx, { id, customerId: actor.id! }, dataKey)
  if (!recurring) throw new NotFoundError('Recurring order')
  return recurring
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

/** Refuses what we would refuse as an order of its first open day. */
async function tryOut(
  deps: OrdersDeps,
  { recurring, actor, name }: Caller & { recurring: RecurringOrder }
): Promise<void> {
  const now = deps.now()
  const open = daysFrom(recurring, recurring.nextDay!, triedDays).find(
    (day) => omission(recurring, day, deps.hours) === null && !isPast(recurring, day, now)
  )
  const nearest = open ?? recurring.nextDay!
  const isNear = (Date.parse(nearest) - now.getTime()) / 86_400_000 < triedDays
  const fields = isNear && open ? fieldsOn(recurring, nearest) : recurring.content
  await prepareOrder(deps, { actor, name, fields })
}
