import type { Haul, CountedOrder } from '#domain/counted-order.ts'
import type { DriverFact } from '#domain/driver-fact.ts'
import type { DeletedFact, OrderFact } from '#domain/order-fact.ts'
import { sql, type Transaction } from 'kysely'
import { toCountedOrderRow } from './counted-orders.ts'
import { toFact } from './facts.ts'
import type { AnalyticsTables } from './tables.ts'

type Trx = Transaction<AnalyticsTables>

/** By which fold the rollups were made; the caller alone may change that until its transaction ends. */
export async function lockFoldVersion(trx: Trx): Promise<number | null> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`lock table fold in exclusive mode`.execute(trx)
  const row = await trx.selectFrom('fold').select('version').executeTakeFirst()
  return row?.version ?? null
}

export async function saveFoldVersion(trx: Trx, version: number): Promise<void> {
  await trx.deleteFrom('fold').execute()
  await trx.insertInto('fold').values({ version }).execute()
}

/**
 * Deletes everything that can be rebuilt from the facts. Processes that count events wait until the transaction ends.
 */
export async function emptyRollups(trx: Trx): Promise<void> {
  await sql`lock table order_facts, driver_facts, offers, legs in share mode`.execute(trx)
  await sql`
    truncate counted_orders, drivers, shifts, hauls, days, status_days, district_days, company_days,
      driver_days`.execute(trx)
}

const pageRows = 20_000

/** Every fact of every order, order by order and each in its sequence. */
export async function* readOrderFacts(trx: Trx): AsyncIterable<(OrderFact | DeletedFact)[]> {
  let last: { order_id: string; version: number } | undefined
  for (;;) {
    let query = trx.selectFrom('order_facts').selectAll()
    if (last) {
      query = query.where(sql<boolean>`(order_id, version) > (${last.order_id}::uuid, ${last.version}::integer)`)
    }
    const rows = await query.orderBy('order_id').orderBy('version').limit(pageRows).execute()
    last = rows.at(-1)
    if (!last) return
    yield rows.map(toFact)
  }
}

export async function readDriverFacts(trx: Trx): Promise<DriverFact[]> {
  const rows = await trx.selectFrom('driver_facts').selectAll().orderBy('driver_id').orderBy('version').execute()
  return rows.map(({ driver_id, version, at, on_duty, disabled }) => ({
    driverId: driver_id,
    version,
    at,
    onDuty: on_duty,
    disabled
  }))
}

/** Many at a time, as JSON: one value however many rows. */
export async function insertCountedOrders(trx: Trx, orders: CountedOrder[]): Promise<void> {
  const rows = orders.map(toCountedOrderRow)
  await sql`
    insert into counted_orders select * from jsonb_populate_recordset(null::counted_orders, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx
  )
}

export interface OrderHaul {
  orderId: string
  haul: Haul
}

export async function insertHauls(trx: Trx, hauls: OrderHaul[]): Promise<void> {
  const rows = hauls.map(({ orderId, haul: { leg, driverId, from, to } }) => ({
    order_id: orderId,
    leg,
    driver_id: driverId,
    from_at: from,
    to_at: to ?? 'infinity'
  }))
  await sql`
    insert into hauls select * from jsonb_populate_recordset(null::hauls, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}
