import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { OrderCommand } from '@ilbud/proto/http/order-status'
import type { Order } from './order.ts'
import type { Point } from './places/geo.ts'
import { roundTo } from './order-change.ts'

// Security 2, row 24: flagged, never refused.
const farKm = 2

/**
 * How many km the device was from the door when the parcel was handed over, where that is more than 2. Null where it was
 * nearer, where one of the places is not known, and for every other step.
 */
export function farFromStopKm(
  { pickup, delivery }: Pick<Order, 'pickup' | 'delivery'>,
  command: OrderCommand,
  device: Point | null
): number | null {
  const door = command === 'confirmDelivery' ? delivery : command === 'confirmReturn' ? pickup : null
  if (!door?.point || !device) return null
  const km = greatCircleKm(door.point, device)
  return km > farKm ? roundTo(km, 1) : null
}
