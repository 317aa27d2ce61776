import {
  countRecurringOrders,
  deleteRecurringOrder,
  insertRecurringOrder,
  isSettled,
  lockRecurringOrder,
  updateRecurringOrder
} from '#db/recurring-orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { dayFrom } from '#domain/recurring/recurrence.ts'
import {
  continueWith,
  firstDayAfter,
  isPast,
  mayChange,
  type RecurringOrder
} from '#domain/recurring/recurring-order.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { ConflictError, ForbiddenError, InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { AuditAction } from '@ilbud/proto/http/people/audit-actions'
import type { RecurringOrderFields } from '@ilbud/proto/http/orders/recurring-orders'
import type { Transaction } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { openDayFrom } from './open-day.ts'
import { type Caller, checkHasDays, checkStart, contentOf, ruleOf, tryOut } from './recurring-request.ts'
import { settlePastDays } from './settle-days.ts'

// docs/security/limits.md#sizes.
const mostOwn = 50
const mostShared = 100
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
