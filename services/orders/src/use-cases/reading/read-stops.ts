import { findOrders } from '#db/orders/orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Order, Stop } from '#domain/order.ts'
import { isReadableByDriver } from '#domain/visibility.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { isStaff } from '@ilbud/proto/http/roles'

interface StopPlace {
  address: string
  lat?: number
  lng?: number
}

interface OrderStops {
  orderId: string
  pickup: StopPlace
  delivery: StopPlace
}

/** Where the stops of orders are, exactly. Leaves out orders that the caller may not read. */
export async function readStops(
  { db, now }: Pick<OrdersDeps, 'db' | 'now'>,
  { orderIds, actor }: { orderIds: readonly string[]; actor: Actor }
): Promise<OrderStops[]> {
  const at = now()
  const isReadable = (order: Order): boolean =>
    actor.role === 'driver' ? isReadableByDriver(order, actor, at) : actor.role !== 'system' && isStaff(actor.role)
  const orders = (await findOrders(db, orderIds)).filter(isReadable)
  return orders.map(({ id, pickup, delivery }) => ({
    orderId: id,
    pickup: placeOf(pickup),
    delivery: placeOf(delivery)
  }))
}

function placeOf({ address, point }: Stop): StopPlace {
  return { address, ...(point && { lat: point.lat, lng: point.lng }) }
}
