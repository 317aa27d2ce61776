import { countOpenOrders } from '#db/orders/orders.ts'
import type { Order } from '#domain/order.ts'
import type { Point } from '#domain/places/geo.ts'
import { recordRead } from '@ilbud/kernel/events/audit'
import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { Candidate } from '@ilbud/proto/http/admin-orders'
import { roundTo } from '#domain/order-change.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type OrderRequest, getOrder } from './get-order.ts'

/** The drivers who could take an order, nearest first, with places from drivers and open orders from here. */
export async function listCandidates(
  deps: Pick<OrdersDeps, 'db' | 'now' | 'people' | 'places' | 'onCommit'>,
  { orderId, actor }: OrderRequest
): Promise<Candidate[]> {
  const order = await getOrder(deps, { orderId, actor })
  const place = await whereItWaits(deps, order)
  const [near] = await Promise.all([
    deps.people.findNearDrivers(place),
    recordRead(deps, 'orders', { actor, action: 'order.list-candidates', objectType: 'order', objectId: orderId })
  ])
  const open = await countOpenOrders(
    deps.db,
    near.map(({ id }) => id)
  )
  return near.map(({ id, name, onDuty, seen }) => ({
    driverId: id,
    name,
    distanceKm: seen && place && roundTo(greatCircleKm(place, seen), 3),
    openOrders: open.get(id) ?? 0,
    onDuty,
    // A device's clock may be ahead of ours.
    ageSeconds: seen && Math.max(0, Math.round((deps.now().getTime() - seen.at.getTime()) / 1000))
  }))
}

/** The place of the parcel: the hub it was dropped at, else the pickup. */
async function whereItWaits({ places }: Pick<OrdersDeps, 'places'>, order: Order): Promise<Point | null> {
  return order.state === 'AT_HUB' && order.hub !== null ? places.locate(order.hub) : order.pickup.point
}
