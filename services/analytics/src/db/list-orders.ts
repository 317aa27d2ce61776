import type { CountedOrder } from '#domain/counted-order.ts'
import { type Kysely, sql } from 'kysely'
import { toCountedOrder } from './counted-orders.ts'
import type { AnalyticsTables } from './tables.ts'

export type OrderRow = CountedOrder

/** Orders by time of placing, paged by the last row's key, so that no page costs more than the first. */
export async function listOrders(
  db: Kysely<AnalyticsTables>,
  { from, to }: { from: Date; to: Date },
  after: OrderRow | null,
  limit: number
): Promise<OrderRow[]> {
  let query = db.selectFrom('counted_orders').selectAll().where('placed_at', '>=', from).where('placed_at', '<', to)
  if (after) query = query.where(sql<boolean>`(placed_at, order_id) > (${after.placedAt}, ${after.orderId}::uuid)`)
  const rows = await query.orderBy('placed_at').orderBy('order_id').limit(limit).execute()
  return rows.map(toCountedOrder)
}
