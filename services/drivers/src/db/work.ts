import { type Kysely, sql, type Transaction } from 'kysely'
import type { DriversTables } from './tables.ts'

/** Stores which driver has an order in hand; null: none. */
export async function saveHolder(
  trx: Transaction<DriversTables>,
  orderId: string,
  driverId: string | null
): Promise<void> {
  if (!driverId) {
    await trx.deleteFrom('held_orders').where('order_id', '=', orderId).execute()
    return
  }
  await trx
    .insertInto('held_orders')
    .values({ order_id: orderId, driver_id: driverId })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ driver_id: driverId }))
    .execute()
}

interface Delivery {
  orderId: string
  driverId: string
  deliveredAt: Date
  localDay: string
  payOre: number
}

export async function insertDelivery(trx: Transaction<DriversTables>, delivery: Delivery): Promise<void> {
  await trx
    .insertInto('deliveries')
    .values({
      order_id: delivery.orderId,
      driver_id: delivery.driverId,
      delivered_at: delivery.deliveredAt,
      local_day: delivery.localDay,
      pay_ore: delivery.payOre
    })
    .execute()
}

export async function deleteDelivery(trx: Transaction<DriversTables>, orderId: string): Promise<void> {
  await trx.deleteFrom('deliveries').where('order_id', '=', orderId).execute()
}

interface Day {
  openOrders: number
  deliveries: number
  earningsOre: number
}

/** A driver's day figures, in one query. */
export async function readDay(db: Kysely<DriversTables>, driverId: string, localDay: string): Promise<Day> {
  const { rows } = await sql<{ open_orders: number; deliveries: number; earnings_ore: number }>`
    select
      (select count(*)::int from held_orders where driver_id = ${driverId}) as open_orders,
      count(*)::int as deliveries,
      coalesce(sum(pay_ore), 0)::int as earnings_ore
    from deliveries where driver_id = ${driverId} and local_day = ${localDay}`.execute(db)
  const { open_orders, deliveries, earnings_ore } = rows[0]!
  return { openOrders: open_orders, deliveries, earningsOre: earnings_ore }
}
