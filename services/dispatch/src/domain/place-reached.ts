import { type OrderChange, pointOf } from '@ilbud/proto/events/order-change'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { LatLng } from '@ilbud/proto/http/fields/fields'

const reached: Partial<Record<OrderCommand, 'pickup' | 'delivery'>> = {
  markPickedUp: 'pickup',
  confirmDelivery: 'delivery',
  reportFailedAttempt: 'delivery',
  confirmReturn: 'pickup'
}

/** Where the driver is after a command, as far as it says so. */
export function placeReached(change: OrderChange): LatLng | null {
  const end = reached[change.command]
  return end ? pointOf(change[end]) : null
}
