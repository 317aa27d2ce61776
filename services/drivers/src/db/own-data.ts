import { type Kysely, sql } from 'kysely'
import type { DriversTables } from './tables.ts'

interface OwnDelivery {
  orderId: string
  deliveredAt: Date
  payOre: number
}

/** A driver's deliveries, oldest first, after the given one. */
export async function listOwnDeliveries(
  db: Kysely<DriversTables>,
  driverId: string,
  after: { deliveredAt: Date; orderId: string } | null,
  limit: number
): Promise<OwnDelivery[]> {
  const next = after ? sql`and (delivered_at, order_id) > (${after.deliveredAt}, ${after.orderId}::uuid)` : sql``
  const { rows } = await sql<OwnDelivery>`
    select order_id as "orderId", delivered_at as "deliveredAt", pay_ore as "payOre" from deliveries
    where driver_id = ${driverId}::uuid ${next}
    order by delivered_at, order_id limit ${limit}`.execute(db)
  return rows
}
