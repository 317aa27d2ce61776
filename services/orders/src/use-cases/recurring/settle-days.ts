import {
  insertSettledDay,
  listRecurringDue,
  lockRecurringDue,
  postponeRecurring,
  updateRecurringOrder
} from '#db/recurring-orders.ts'
import { insertOrder } from '#db/orders/insert-order.ts'
import { dayAfter } from '#domain/recurring/recurrence.ts'
import {
  canBeOrderedBy,
  continueWith,
  fieldsOn,
  isPast,
  omission,
  type RecurringOrder,
  type SettledDay
} from '#domain/recurring/recurring-order.ts'
import type { OrdersTables } from '#db/tables.ts'
import { isInfrastructureError } from '@ilbud/kernel/db/errors'
import { AppError } from '@ilbud/kernel/errors'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { failpoint } from '@ilbud/kernel/runtime/failpoint'
import type { Transaction } from 'kysely'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type PlacedOrder, prepareOrder } from '#use-cases/placing/place-order.ts'
import { recurringDayOmittedEvent, recurringEndedEvent } from './recurring-events.ts'
import { openDayFrom } from './open-day.ts'

const atATime = 100
// A day that could not be ordered because something is down is tried again, behind all others.
const againMs = 60_000
// Of a day that a company shares: in whose name it was to be ordered is no longer there.
const ownerLeft = 'OWNER_LEFT'

/**
 * Orders the days that are due, of each recurring order one after the other and none left out: after an outage a day
 * whose pickup is not over is ordered late, one whose pickup is over is recorded as missed. A day, its order and what
 * became of it are one transaction under the lock of the recurring order, so no crash and no replica orders it twice.
 */
export async function placeDueDays(deps: OrdersDeps): Promise<void> {
  for (const id of await listRecurringDue(deps.db, deps.now(), atATime)) {
    try {
      while (await settleNextDay(deps, id)) deps.onCommit()
    } catch (error) {
      deps.log.error({ err: error, recurringId: id }, 'a day of a recurring order could not be ordered')
      await postponeRecurring(deps.db, id, deps.now(), againMs)
    }
  }
}

/** Whether there was a day to settle. */
async function settleNextDay(deps: OrdersDeps, id: string): Promise<boolean> {
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const recurring = await lockRecurringDue(trx, { id, now, dataKey: deps.dataKey })
    if (!recurring) return false
    const { settled, placed } = await decideDay({ ...deps, db: trx }, recurring, recurring.nextDay!)
    if (placed) await insertOrder(trx, placed)
    failpoint('orders.after_recurring')
    await settle(deps, trx, recurring, settled)
    await goOn(deps, trx, recurring, settled)
    return true
  })
}

/** Records what became of the days whose pickup is over, of which the job has not heard. */
export async function settlePastDays(
  deps: Pick<OrdersDeps, 'now' | 'hours'>,
  trx: Transaction<OrdersTables>,
  recurring: RecurringOrder
): Promise<void> {
  const now = deps.now()
  for (
    let day = recurring.nextDay;
    day !== null && isPast(recurring, day, now);
    day = await openDayFrom(trx, recurring, dayAfter(day))
  ) {
    await settle(deps, trx, recurring, withoutOrder(day, omission(recurring, day, deps.hours) ?? 'missed'))
  }
}

async function decideDay(
  deps: OrdersDeps,
  recurring: RecurringOrder,
  day: string
): Promise<{ settled: SettledDay; placed?: PlacedOrder }> {
  const omitted = omission(recurring, day, deps.hours)
  if (omitted) return { settled: withoutOrder(day, omitted) }
  if (isPast(recurring, day, deps.now())) return { settled: withoutOrder(day, 'missed') }
  const customer = await deps.people.findUser(recurring.customerId)
  if (!customer || !canBeOrderedBy(customer, recurring)) {
    return { settled: withoutOrder(day, 'refused', recurring.companyId === null ? 'CUSTOMER_NOT_FOUND' : ownerLeft) }
  }
  const { id, role, companyId, name } = customer
  try {
    const fields = fieldsOn(recurring, day)
    const placed = await prepareOrder(deps, { actor: { id, role, companyId }, name, fields })
    return { placed, settled: { day, outcome: 'placed', orderId: placed.order.id, code: null } }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || isInfrastructureError(error)) throw error
    return { settled: withoutOrder(day, 'refused', error.code) }
  }
}

function withoutOrder(day: string, outcome: SettledDay['outcome'], code: string | null = null): SettledDay {
  return { day, outcome, orderId: null, code }
}

async function settle(
  { now }: Pick<OrdersDeps, 'now'>,
  trx: Transaction<OrdersTables>,
  { id: recurringId, customerId, companyId }: RecurringOrder,
  settled: SettledDay
): Promise<void> {
  const at = now()
  await insertSettledDay(trx, recurringId, settled, at)
  const { day, outcome: because, code } = settled
  // The owner knows of what was ordered by its own mail, and of what they skipped themselves.
  if (because === 'placed' || because === 'skipped') return
  const owner = { customerId, ...(code === ownerLeft && companyId !== null && { companyId }) }
  await appendToOutbox(
    trx,
    'orders.events',
    recurringDayOmittedEvent({ recurringId, ...owner, day, because, code }, at)
  )
}

async function goOn(
  { now, dataKey }: Pick<OrdersDeps, 'now' | 'dataKey'>,
  trx: Transaction<OrdersTables>,
  recurring: RecurringOrder,
  { day, code }: SettledDay
): Promise<void> {
  const at = now()
  if (code === ownerLeft) {
    // Until an admin of the company goes on in their own name.
    return updateRecurringOrder(trx, { ...recurring, status: 'paused', nextDay: null, updatedAt: at }, dataKey)
  }
  const next = continueWith({ ...recurring, updatedAt: at }, await openDayFrom(trx, recurring, dayAfter(day)))
  await updateRecurringOrder(trx, next, dataKey)
  if (next.status !== 'ended') return
  const { id: recurringId, customerId } = recurring
  await appendToOutbox(trx, 'orders.events', recurringEndedEvent({ recurringId, customerId }, at))
}
