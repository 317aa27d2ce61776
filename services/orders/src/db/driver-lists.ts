import type { Order } from '#domain/order.ts'
import { type Kysely, sql } from 'kysely'
import { isLive } from './is-live.ts'
import { toOrder } from './order-row.ts'
import type { OrdersTable, OrdersTables } from './tables.ts'

// Contract 6: own orders live or ended less than 2 h ago, then the pool, newest first.
const pooledAtMost = 200

/** The driver's own orders, without canceled and lost ones. */
const mine = (driverId: string, endedAfter: Date) => sql`
  driver_id = ${driverId}::uuid and deleted_at is null and (
    ${isLive} or (state in ('DELIVERED', 'RETURNED') and ended_at > ${endedAfter}))`

/** Newest first. If there are too many, the ones that have waited longest are kept. */
const pool = sql`
  select * from (
    select * from orders where deleted_at is null and driver_id is null and state in ('CREATED', 'AT_HUB')
    order by created_at, id limit ${sql.lit(pooledAtMost)}
  ) longest order by created_at desc, id desc`

export interface Since {
  /** Orders that ended after this are still listed. */
  ended: Date
  /** Steps taken since then can still be corrected. */
  stepped: Date
}

/**
 * A hash that changes whenever the driver's list would. Far cheaper than the list, which every driver polls each
 * 5 seconds.
 */
export async function signDriverList(db: Kysely<OrdersTables>, driverId: string, since: Since): Promise<string> {
  const { rows } = await sql<{ signature: string }>`
    select md5(coalesce(string_agg(concat_ws('.', id, version, view_version, view_revision, can_correct, proofs, wishes), ',' order by id), ''))
      as signature
    from (
      select id, version, view_version, view_revision, (steps -> -1 ->> 'at')::timestamptz >= ${since.stepped} as can_correct,
        cardinality(given_proofs) as proofs, md5(concat(instructions_sealed, leave_at_door)) as wishes
      from orders where ${mine(driverId, since.ended)}
      union all
      select id, version, view_version, view_revision, null, null, null from (${pool}) pooled
    ) listed`.execute(db)
  return rows[0]!.signature
}

export async function listDriverOrders(db: Kysely<OrdersTables>, driverId: string, since: Since): Promise<Order[]> {
  const own = await sql<OrdersTable>`
    select * from orders where ${mine(driverId, since.ended)} order by created_at desc, id desc`.execute(db)
  const offered = await pool.$castTo<OrdersTable>().execute(db)
  return [...own.rows, ...offered.rows].map(toOrder)
}
