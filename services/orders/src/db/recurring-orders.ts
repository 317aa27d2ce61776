import { nextPlacing, type RecurringOrder, type SettledDay } from '#domain/recurring/recurring-order.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  sql,
  type SqlBool,
  type Transaction
} from 'kysely'
import type { OrdersTables, RecurringOrdersTable } from './tables.ts'

/** Who may see a recurring order: whose it is, and everybody of the company that shares it. */
interface RecurringReader {
  userId: string
  companyId: string | null
}

/** The recurring orders of a person and those that their company shares, the newest first. */
export async function listRecurringOrders(
  db: Kysely<OrdersTables>,
  reader: RecurringReader,
  dataKey: DataKey
): Promise<RecurringOrder[]> {
  const rows = await db
    .selectFrom('recurring_orders')
    .selectAll()
    .where(isReadableBy(reader))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toRecurringOrder(row, dataKey))
}

/**
 * Counts the recurring orders of a person, or those that a company shares. Until the transaction ends, others who count
 * them wait.
 */
export async function countRecurringOrders(
  trx: Transaction<OrdersTables>,
  { customerId, companyId }: Pick<RecurringOrder, 'customerId' | 'companyId'>
): Promise<number> {
  const owner = companyId ?? customerId
  await sql`select pg_advisory_xact_lock(hashtextextended('recurring/' || ${owner}::text, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('recurring_orders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(companyId === null ? isOwnOf(customerId) : (eb) => eb('company_id', '=', companyId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks a recurring order that the reader may see until the transaction ends. */
export async function lockRecurringOrder(
  trx: Transaction<OrdersTables>,
  { id, ...reader }: RecurringReader & { id: string },
  dataKey: DataKey
): Promise<RecurringOrder | undefined> {
  const row = await trx
    .selectFrom('recurring_orders')
    .selectAll()
    .where('id', '=', id)
    .where(isReadableBy(reader))
    .forUpdate()
    .executeTakeFirst()
  return row && toRecurringOrder(row, dataKey)
}

/** The ids of those that have a day to be ordered, the longest due first. */
export async function listRecurringDue(db: Kysely<OrdersTables>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recurring_orders')
    .select('id')
    .where('status', '=', 'active')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks one that has a day to be ordered; undefined: it no longer has, or somebody else is at it. */
export async function lockRecurringDue(
  trx: Transaction<OrdersTables>,
  { id, now, dataKey }: { id: string; now: Date; dataKey: DataKey }
): Promise<RecurringOrder | undefined> {
  const row = await trx
    .selectFrom('recurring_orders')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && toRecurringOrder(row, dataKey)
}

/** Tries a day that is still due again later, behind all that are due now. */
export async function postponeRecurring(db: Kysely<OrdersTables>, id: string, now: Date, byMs: number): Promise<void> {
  await db
    .updateTable('recurring_orders')
    .set({ next_at: new Date(now.getTime() + byMs) })
    .where('id', '=', id)
    .where('status', '=', 'active')
    // Not if it has been changed since, and its next day is another.
    .where('next_at', '<=', now)
    .execute()
}

export async function insertRecurringOrder(
  trx: Transaction<OrdersTables>,
  recurring: RecurringOrder,
  dataKey: DataKey
): Promise<void> {
  const { id, createdAt } = recurring
  await trx
    .insertInto('recurring_orders')
    .values({ id, created_at: createdAt, ...toColumns(recurring, dataKey) })
    .execute()
}

export async function updateRecurringOrder(
  trx: Transaction<OrdersTables>,
  recurring: RecurringOrder,
  dataKey: DataKey
): Promise<void> {
  await trx.updateTable('recurring_orders').set(toColumns(recurring, dataKey)).where('id', '=', recurring.id).execute()
}

export async function deleteRecurringOrder(trx: Transaction<OrdersTables>, id: string): Promise<void> {
  await trx.deleteFrom('recurring_orders').where('id', '=', id).execute()
}

/** A person's own, with the days of them. What a company shares is the company's. */
export async function deleteRecurringOrdersOf(db: Kysely<OrdersTables>, customerId: string): Promise<void> {
  await db.deleteFrom('recurring_orders').where(isOwnOf(customerId)).execute()
}

/** Deletes those that have been paused or ended for 12 months, and what became of days before then. */
export async function deleteOldRecurring(db: Kysely<OrdersTables>, now: Date): Promise<void> {
  // docs/security/limits.md#retention
  const before = sql<Date>`${now}::timestamptz - interval '12 months'`
  await db.deleteFrom('recurring_orders').where('status', '<>', 'active').where('updated_at', '<', before).execute()
  await db.deleteFrom('recurring_days').where('at', '<', before).execute()
}

export async function insertSettledDay(
  trx: Transaction<OrdersTables>,
  recurringId: string,
  { day, outcome, orderId, code }: SettledDay,
  at: Date
): Promise<void> {
  await trx
    .insertInto('recurring_days')
    .values({ recurring_id: recurringId, day, outcome, order_id: orderId, code, at })
    .execute()
}

/** Whether anything has become of a day. */
export async function isSettled(trx: Transaction<OrdersTables>, recurringId: string, day: string): Promise<boolean> {
  const row = await trx
    .selectFrom('recurring_days')
    .select('day')
    .where('recurring_id', '=', recurringId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row !== undefined
}

export interface ListedDay extends SettledDay {
  recurringId: string
  /** Null: no order, or it is deleted. */
  trackingId: string | null
  at: Date
}

/** What became of the last days of each, at most `count`, the latest first. */
export async function listSettledDays(
  db: Kysely<OrdersTables>,
  recurringIds: readonly string[],
  count: number
): Promise<ListedDay[]> {
  if (recurringIds.length === 0) return []
  const { rows } = await sql<ListedDay>`
    select wanted.id as "recurringId", days.day, days.outcome, days.code, days.at,
      orders.id as "orderId", orders.tracking_id as "trackingId"
    from unnest(${[...recurringIds]}::uuid[]) as wanted (id)
    cross join lateral (
      select * from recurring_days where recurring_id = wanted.id order by day desc limit ${count}
    ) days
    left join orders on orders.id = days.order_id and orders.deleted_at is null
    order by days.day desc`.execute(db)
  return rows
}

type Condition = (eb: ExpressionBuilder<OrdersTables, 'recurring_orders'>) => Expression<SqlBool>

function isOwnOf(customerId: string): Condition {
  return (eb) => eb('customer_id', '=', customerId).and('company_id', 'is', null)
}

function isReadableBy({ userId, companyId }: RecurringReader): Condition {
  const own = isOwnOf(userId)
  return companyId === null ? own : (eb) => eb.or([own(eb), eb('company_id', '=', companyId)])
}

function toColumns(recurring: RecurringOrder, dataKey: DataKey) {
  const { name, content } = recurring
  return {
    customer_id: recurring.customerId,
    company_id: recurring.companyId,
    updated_at: recurring.updatedAt,
    rule: recurring.rule,
    starts_on: recurring.startsOn,
    pickup_time: recurring.pickupTime,
    delivery_time: recurring.deliveryTime,
    skip_days: sql<string[]>`${[...recurring.skipDays]}::text[]`,
    status: recurring.status,
    next_day: recurring.nextDay,
    next_at: nextPlacing(recurring),
    content_sealed: seal(dataKey, JSON.stringify({ name, content }))
  }
}

function toRecurringOrder(row: Selectable<RecurringOrdersTable>, dataKey: DataKey): RecurringOrder {
  const { name, content } = JSON.parse(open(dataKey, row.content_sealed)) as Pick<RecurringOrder, 'name' | 'content'>
  return {
    id: row.id,
    customerId: row.customer_id,
    companyId: row.company_id,
    name,
    rule: row.rule,
    startsOn: row.starts_on,
    pickupTime: row.pickup_time,
    deliveryTime: row.delivery_time,
    skipDays: row.skip_days,
    status: row.status,
    nextDay: row.next_day,
    content,
    createdAt: row.created_at,
    updatedAt: row.updated_at
  }
}
