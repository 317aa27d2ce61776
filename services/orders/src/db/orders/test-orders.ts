import { isLive } from './is-live.ts'
import type { OrdersTables } from '#db/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

/** The ids of live test orders that have not changed since then, the longest first. */
export async function listIdleTestOrders(db: Kysely<OrdersTables>, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where test and deleted_at is null and ${isLive} and updated_at <= ${since}
    order by updated_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of test orders that were placed before then, deleted ones too. */
export async function listOldTestOrders(db: Kysely<OrdersTables>, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where test and created_at < ${before} order by created_at desc, id desc limit ${limit}`.execute(
    db
  )
  return rows.map(({ id }) => id)
}

/** Deletes everything that is stored about a test order. */
export async function deleteTestOrder(trx: Transaction<OrdersTables>, id: string): Promise<void> {
  await trx.deleteFrom('proofs').where('order_id', '=', id).execute()
  await trx.deleteFrom('ratings').where('order_id', '=', id).execute()
  await trx.deleteFrom('order_search').where('order_id', '=', id).execute()
  await trx.deleteFrom('order_events').where('order_id', '=', id).execute()
  await trx.deleteFrom('orders').where('id', '=', id).where('test', '=', true).execute()
}
