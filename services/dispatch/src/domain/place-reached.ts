import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import { type Point, pointOf } from './point.ts'

const reached: Partial<Record<OrderCommand, 'pickup' | 'delivery'>> = {
  markPickedUp: 'pickup',
  confirmDelivery: 'delivery',
  reportFailedAttempt: 'delivery',
  confirmReturn: 'pickup'
}

/** Where the driver is after a command, as far as it says so. */
export function placeReached(change: OrderChange): Point | null {
  const end = reached[change.command]
  return end ? pointOf(change[end]) : null
}
