import type { Order } from '#domain/order.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { OrdersDeps } from '#use-cases/deps.ts'

/** The place of the parcel: the hub it was dropped at, else the pickup. */
export async function whereItWaits({ places }: Pick<OrdersDeps, 'places'>, order: Order): Promise<LatLng | null> {
  return order.state === 'AT_HUB' && order.hub !== null ? places.locate(order.hub) : order.pickup.point
}
