import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { pseudonymiseOrders } from './old-contacts.ts'
import { isLive } from '#db/orders/is-live.ts'
import type { OrdersTables } from '#db/tables.ts'

/** The ids of all orders of a customer. Two queries, because deleted orders have an index of their own. */
const ordersOf = (userId: string): RawBuilder<unknown> => sql`(
  select id from orders where customer_id = ${userId}::uuid and deleted_at is null
  union all select id from orders where customer_id = ${userId}::uuid and deleted_at is not null)`

/** The number of live orders that the user sends or carries. */
export async function countUnderway(
  db: Kysely<OrdersTables>,
  userId: string
): Promise<{ asSender: number; asDriver: number }> {
  const { rows } = await sql<{ asSender: number; asDriver: number }>`
    select
      (select count(*)::integer from orders
        where customer_id = ${userId}::uuid and deleted_at is null and ${isLive}) as "asSender",
      (select count(*)::integer from orders
        where driver_id = ${userId}::uuid and deleted_at is null and ${isLive}) as "asDriver"`.execute(db)
  return rows[0]!
}

/** The orders that a driver was to fetch and has not: they can be given back without a parcel. */
export async function listJobsOf(db: Kysely<OrdersTables>, driverId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where driver_id = ${driverId}::uuid and deleted_at is null and ${isLive} and state in ('ASSIGNED', 'AT_HUB')
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a person to be erased from orders. A repeat starts it again: a restore may have brought their data back. */
export async function requestErasure(trx: Transaction<OrdersTables>, userId: string, requestedAt: Date): Promise<void> {
  await trx
    .insertInto('erased_people')
    .values({ user_id: userId, heard_at: requestedAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ heard_at: requestedAt, done_at: null }))
    .execute()
}

export interface ErasureRequest {
  userId: string
  requestedAt: Date
}

/** People who are not fully erased yet. The latest come first: older ones may be waiting for a live order to end. */
export async function listErasureRequests(db: Kysely<OrdersTables>, limit: number): Promise<ErasureRequest[]> {
  return db
    .selectFrom('erased_people')
    .select(['user_id as userId', 'heard_at as requestedAt'])
    .where('done_at', 'is', null)
    .orderBy('heard_at', 'desc')
    .limit(limit)
    .execute()
}

export async function markDone(
  db: Kysely<OrdersTables>,
  { userId, requestedAt }: ErasureRequest,
  at: Date
): Promise<void> {
  await db
    .updateTable('erased_people')
    .set({ done_at: at })
    .where('user_id', '=', userId)
    // If it was marked again meanwhile, it has to be done again.
    .where('heard_at', '=', requestedAt)
    .execute()
}

/** Pseudonymises up to `limit` of a customer's orders that ended before `endedBefore`. Returns how many. */
export async function pseudonymiseOrdersOf(
  db: Kysely<OrdersTables>,
  userId: string,
  { now, endedBefore, limit }: { now: Date; endedBefore: Date; limit: number }
): Promise<number> {
  const due = sql<{ id: string }>`
    select id from orders
    where id in ${ordersOf(userId)} and pseudonymised_at is null and coalesce(ended_at, deleted_at) <= ${endedBefore}
    limit ${limit} for update skip locked`
  return pseudonymiseOrders(db, due, now)
}

/** Whether any order of a customer is not pseudonymised yet. */
export async function hasContactsOf(db: Kysely<OrdersTables>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id in ${ordersOf(userId)} and pseudonymised_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Up to `limit` proofs of a customer's pseudonymised orders. */
export async function listProofsOf(
  db: Kysely<OrdersTables>,
  userId: string,
  limit: number
): Promise<{ id: string; file: string | null }[]> {
  const { rows } = await sql<{ id: string; file: string | null }>`
    select proofs.id, proofs.file from proofs join orders on orders.id = proofs.order_id
    where orders.id in ${ordersOf(userId)} and orders.pseudonymised_at is not null limit ${limit}`.execute(db)
  return rows
}

/** Deletes the notes and places of a driver's steps, up to `limit` of them. Returns how many. */
export async function deleteStepDetailsOf(db: Kysely<OrdersTables>, userId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_events set note = null, lat = null, lng = null
    where (order_id, version) in (
      select order_id, version from order_events
      where actor_id = ${userId}::uuid and actor_role = 'driver' and (note is not null or lat is not null)
      limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
