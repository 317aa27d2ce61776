import type { Order } from '#domain/order.ts'
import { prepared } from '@ilbud/kernel/db/prepared'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { isLive } from './is-live.ts'
import { toOrder } from './order-row.ts'
import type { OrdersTable, OrdersTables } from '#db/tables.ts'

export async function getEpoch(db: Kysely<OrdersTables>): Promise<string> {
  const { id } = await db.selectFrom('epoch').select('id').executeTakeFirstOrThrow()
  return id
}

function existing(db: Kysely<OrdersTables>) {
  return db.selectFrom('orders').selectAll().where('deleted_at', 'is', null)
}

/** A deleted order is not found. */
export async function findOrder(db: Kysely<OrdersTables>, id: string): Promise<Order | undefined> {
  const row = await existing(db).where('id', '=', id).executeTakeFirst()
  return row && toOrder(row)
}

/** Those that exist and are not deleted. */
export async function findOrders(db: Kysely<OrdersTables>, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await existing(db)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(toOrder)
}

/** The ids and tracking IDs of those that exist and are not deleted, by either. */
export function findOrderNames(
  db: Kysely<OrdersTables>,
  { ids, trackingIds }: { ids: readonly string[]; trackingIds: readonly string[] }
): Promise<{ orderId: string; trackingId: string }[]> {
  return db
    .selectFrom('orders')
    .select(['id as orderId', 'tracking_id as trackingId'])
    .where(({ eb, or }) =>
      or([
        eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
        eb('tracking_id', '=', sql<string>`any(${[...trackingIds]}::text[])`)
      ])
    )
    .where('deleted_at', 'is', null)
    .execute()
}

/** Locks the order until the transaction ends. */
export async function lockOrder(trx: Transaction<OrdersTables>, id: string): Promise<Order | undefined> {
  const row = await existing(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toOrder(row)
}

/** The ids of scheduled orders whose release is due, the longest due first. */
export async function listOrdersToRelease(db: Kysely<OrdersTables>, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where not released and state in ('CREATED', 'ASSIGNED') and release_at <= ${now} and deleted_at is null
    order by release_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of orders whose failed attempt nobody has decided about in time, the longest due first. */
export async function listUndecided(db: Kysely<OrdersTables>, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where decide_by <= ${now} and deleted_at is null order by decide_by limit ${limit}`.execute(
    db
  )
  return rows.map(({ id }) => id)
}

export interface TrackedOrder {
  order: Order
  keyHash: string
  /** Staff's words about the delay that they have set. */
  delayReason: string | null
}

function toTracked(row: Selectable<OrdersTable>): TrackedOrder {
  return { order: toOrder(row), keyHash: row.tracking_key_hash, delayReason: row.delay_reason }
}

export async function findByTrackingId(
  db: Kysely<OrdersTables>,
  trackingId: string
): Promise<TrackedOrder | undefined> {
  const row = await existing(db).where('tracking_id', '=', trackingId).executeTakeFirst()
  return row && toTracked(row)
}

/** An order with its tracking key, which is stored (sealed) for a day. */
export async function findWithKey(
  db: Kysely<OrdersTables>,
  id: string
): Promise<(TrackedOrder & { sealedKey: string | null }) | undefined> {
  const row = await existing(db).where('id', '=', id).executeTakeFirst()
  return row && { ...toTracked(row), sealedKey: row.tracking_key_sealed }
}

/**
 * Counts a driver's live orders and makes other accepts of the same driver wait until the transaction ends, so that
 * two orders accepted at once cannot both be the fifth.
 */
export async function lockOpenOrders(trx: Transaction<OrdersTables>, driverId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open orders of ${driverId}`}, 0))`.execute(trx)
  // A statement of its own, so that it counts what was committed while we waited for the lock.
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders
    where driver_id = ${driverId}::uuid and deleted_at is null and ${isLive}`.execute(trx)
  return rows[0]!.count
}

/** The number of live orders per driver; drivers without any are missing. */
export async function countOpenOrders(
  db: Kysely<OrdersTables>,
  driverIds: readonly string[]
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select driver_id as id, count(*)::integer as count from orders
    where driver_id = any(${[...driverIds]}::uuid[]) and deleted_at is null and ${isLive}
    group by driver_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Stores tracking's estimate. A view older than the stored one is ignored. */
export async function saveEstimate(
  db: Kysely<OrdersTables>,
  view: {
    orderId: string
    version: number
    revision: number
    eta: Date | null
    etaUnknownSince: Date | null
    delayed: boolean
    near: boolean
  }
): Promise<void> {
  await prepared('save-estimate')`
    update orders set eta = ${view.eta}::timestamptz, eta_unknown_since = ${view.etaUnknownSince}::timestamptz, delayed = ${view.delayed}, driver_near = ${view.near},
      view_version = ${view.version}, view_revision = ${view.revision}
    where id = ${view.orderId}::uuid and (view_version, view_revision) < (${view.version}, ${view.revision})`.execute(
    db
  )
}

/** Stores the delay that staff have set, until tracking's view confirms it, with their reason; null: none any more. */
export async function saveDelayed(
  trx: Transaction<OrdersTables>,
  orderId: string,
  reason: string | null
): Promise<void> {
  const delay = { delayed: reason !== null, delay_reason: reason }
  await trx.updateTable('orders').set(delay).where('id', '=', orderId).execute()
}

/** Stores the recipient's address for mails; null: none. */
export async function saveDeliveryEmail(
  trx: Kysely<OrdersTables>,
  orderId: string,
  deliveryEmail: string | null
): Promise<void> {
  await trx.updateTable('orders').set({ delivery_email: deliveryEmail }).where('id', '=', orderId).execute()
}

/** Replaces the tracking key. */
export async function saveTrackingKey(
  trx: Transaction<OrdersTables>,
  orderId: string,
  { hash, sealed }: { hash: string; sealed: string }
): Promise<void> {
  const key = { tracking_key_hash: hash, tracking_key_sealed: sealed }
  await trx.updateTable('orders').set(key).where('id', '=', orderId).execute()
}

/**
 * Deletes what is stored for a day only (docs/security/limits.md#retention): keys, gate codes, PINs, instructions. The key
 * stays until a day after the end of the order: every message to the recipient has the link.
 */
export async function deleteExpiredSecrets(db: Kysely<OrdersTables>, dayAgo: Date): Promise<void> {
  await sql`update orders set tracking_key_sealed = null
    where tracking_key_sealed is not null and created_at < ${dayAgo}
      and (ended_at < ${dayAgo} or deleted_at < ${dayAgo})`.execute(db)
  await sql`update orders set pickup_gate_code_sealed = null
    where pickup_gate_code_sealed is not null and ended_at < ${dayAgo}`.execute(db)
  // A new order that was deleted never gets an end.
  await sql`update orders set pickup_gate_code_sealed = null
    where pickup_gate_code_sealed is not null and deleted_at < ${dayAgo}`.execute(db)
  await sql`update orders set instructions_sealed = null
    where instructions_sealed is not null and ended_at < ${dayAgo}`.execute(db)
  await sql`update orders set instructions_sealed = null
    where instructions_sealed is not null and deleted_at < ${dayAgo}`.execute(db)
  await sql`update orders set neighbour_sealed = null
    where neighbour_sealed is not null and least(ended_at, deleted_at) < ${dayAgo}`.execute(db)
  await sql`update orders set pin_sealed = null, pin_check = null
    where pin_sealed is not null and least(ended_at, deleted_at) < ${dayAgo}`.execute(db)
}

/** Stores the recipient's words for the driver. Not a command, so the order's version stays. */
export async function saveInstructions(
  trx: Transaction<OrdersTables>,
  orderId: string,
  sealed: string | null
): Promise<void> {
  await trx.updateTable('orders').set({ instructions_sealed: sealed }).where('id', '=', orderId).execute()
}
