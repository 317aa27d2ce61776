import type { Haul, CountedOrder } from '#domain/counted-order.ts'
import type { Insertable, Selectable, Transaction } from 'kysely'
import { toOrderColumns } from './order-columns.ts'
import type { AnalyticsTables, CountedOrdersTable } from './tables.ts'

type Trx = Transaction<AnalyticsTables>

/** Locks the row until the transaction ends. */
export async function lockCountedOrder(trx: Trx, orderId: string): Promise<CountedOrder | null> {
  const row = await trx
    .selectFrom('counted_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toCountedOrder(row) : null
}

export async function saveCountedOrder(trx: Trx, order: CountedOrder): Promise<void> {
  const { order_id, ...row } = toCountedOrderRow(order)
  await trx
    .insertInto('counted_orders')
    .values({ order_id, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
}

/** Stores a driver's haul as known now; `after` null deletes it. */
export async function saveHaul(trx: Trx, orderId: string, before: Haul | null, after: Haul | null): Promise<void> {
  if (!after) {
    await trx.deleteFrom('hauls').where('order_id', '=', orderId).where('leg', '=', before!.leg).execute()
    return
  }
  const { leg, driverId, from, to } = after
  const row = { driver_id: driverId, from_at: from, to_at: to ?? ('infinity' as const) }
  await trx
    .insertInto('hauls')
    .values({ order_id: orderId, leg, ...row })
    .onConflict((conflict) => conflict.columns(['order_id', 'leg']).doUpdateSet(row))
    .execute()
}

export function toCountedOrderRow(order: CountedOrder): Insertable<CountedOrdersTable> {
  const { haul } = order
  return {
    order_id: order.orderId,
    version: order.version,
    ...toOrderColumns(order),
    placed_at: order.placedAt,
    first_promise: order.firstPromise,
    picked_up_at: order.pickedUpAt,
    ended_at: order.endedAt,
    state: order.state,
    leg: haul?.leg ?? null,
    hauler_id: haul?.driverId ?? null,
    hauled_from: haul?.from ?? null,
    hauled_to: haul?.to ?? null
  }
}

export function toCountedOrder(row: Selectable<CountedOrdersTable>): CountedOrder {
  return {
    orderId: row.order_id,
    version: row.version,
    trackingId: row.tracking_id,
    placedAt: row.placed_at,
    firstPromise: row.first_promise,
    pickedUpAt: row.picked_up_at,
    endedAt: row.ended_at,
    state: row.state,
    destination: row.destination,
    attempts: row.attempts,
    driverId: row.driver_id,
    customerId: row.customer_id,
    companyId: row.company_id,
    costCenter: row.cost_center,
    city: row.city,
    pickupDistrict: row.pickup_district,
    district: row.delivery_district,
    packageSize: row.package_size,
    distanceKm: row.distance_km,
    totalAmountOre: row.total_amount_ore,
    payOre: row.pay_ore,
    scheduledPickup: row.scheduled_pickup,
    scheduledDelivery: row.scheduled_delivery,
    haul: toHaul(row)
  }
}

function toHaul({ leg, hauler_id, hauled_from, hauled_to }: Selectable<CountedOrdersTable>): Haul | null {
  return leg === null ? null : { leg, driverId: hauler_id!, from: hauled_from!, to: hauled_to }
}
