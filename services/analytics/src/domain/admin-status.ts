import type { AdminStatus, Destination, OrderState } from '@ilbud/proto/http/orders/order-status'
import { isReturning } from '@ilbud/proto/http/orders/order-views'

// The column *staff* of docs/domain/order-lifecycle.md#states.
const statuses: Record<OrderState, AdminStatus> = {
  CREATED: 'PENDING',
  ASSIGNED: 'ASSIGNED',
  PICKED_UP: 'PICKED_UP',
  AT_HUB: 'IN_TRANSIT',
  LOADED: 'IN_TRANSIT',
  OUT_FOR_DELIVERY: 'IN_TRANSIT',
  ATTEMPT_FAILED: 'FAILED',
  RETURNING: 'FAILED',
  DELIVERED: 'DELIVERED',
  RETURNED: 'FAILED',
  CANCELED: 'FAILED',
  LOST: 'FAILED'
}

/** The admin's status by which an order is counted on its day. */
export function adminStatusOf({ state, destination }: { state: OrderState; destination: Destination }): AdminStatus {
  return isReturning({ state, destination, recalled: false }) ? 'FAILED' : statuses[state]
}
