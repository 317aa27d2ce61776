import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { Order } from './order.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { roundTo } from './round-to.ts'

// Flagged, never refused.
const farKm = 2

/**
 * The distance in km from the device to the door at a hand-over, if it is more than 2. Null if it is less, if either
 * place is unknown, and for all other steps.
 */
export function farFromStopKm(
  { pickup, delivery }: Pick<Order, 'pickup' | 'delivery'>,
  command: OrderCommand,
  device: LatLng | null
): number | null {
  const door = command === 'confirmDelivery' ? delivery : command === 'confirmReturn' ? pickup : null
  if (!door?.point || !device) return null
  const km = greatCircleKm(door.point, device)
  return km > farKm ? roundTo(km, 1) : null
}
