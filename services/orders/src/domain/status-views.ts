import type { AdminCode, AdminStatus, DriverStatus, OrderState } from '@ilbud/proto/http/orders/order-status'
import { isReturning } from '@ilbud/proto/http/orders/order-views'
import type { Journey } from '#domain/journey/journey.ts'

// The statuses for drivers and admins. The customer's are in proto/http/orders/order-views.ts, which tracking uses
// too.

type Situation = Pick<Journey, 'state' | 'destination' | 'recalled' | 'driverId'>

interface AdminView {
  status: AdminStatus
  code: AdminCode | null
}

const adminViews: Record<OrderState, AdminView> = {
  CREATED: { status: 'PENDING', code: null },
  ASSIGNED: { status: 'ASSIGNED', code: null },
  PICKED_UP: { status: 'PICKED_UP', code: null },
  AT_HUB: { status: 'IN_TRANSIT', code: 'AT_HUB' },
  LOADED: { status: 'IN_TRANSIT', code: 'LOADED' },
  OUT_FOR_DELIVERY: { status: 'IN_TRANSIT', code: null },
  ATTEMPT_FAILED: { status: 'FAILED', code: 'ATTEMPT_FAILED' },
  RETURNING: { status: 'FAILED', code: 'RETURNING' },
  DELIVERED: { status: 'DELIVERED', code: null },
  RETURNED: { status: 'FAILED', code: 'RETURNED' },
  CANCELED: { status: 'FAILED', code: 'CANCELED' },
  LOST: { status: 'FAILED', code: 'LOST' }
}

/** The status for staff. On the way back, the code says who decided on the return. */
export function toAdminView(situation: Situation): AdminView {
  if (isReturning(situation)) return { status: 'FAILED', code: situation.recalled ? 'RECALLED' : 'RETURNING' }
  return adminViews[situation.state]
}

const driverStatuses: Record<OrderState, DriverStatus | null> = {
  CREATED: 'pending',
  ASSIGNED: 'accepted',
  PICKED_UP: 'picked_up',
  AT_HUB: 'accepted',
  LOADED: 'picked_up',
  OUT_FOR_DELIVERY: 'in_transit',
  ATTEMPT_FAILED: 'in_transit',
  RETURNING: 'in_transit',
  DELIVERED: 'delivered',
  RETURNED: 'delivered',
  CANCELED: null,
  LOST: null
}

/** The status for drivers; null: the order disappears from their list. */
export function toDriverStatus({ state, driverId }: Pick<Situation, 'state' | 'driverId'>): DriverStatus | null {
  return state === 'AT_HUB' && driverId === null ? 'pending' : driverStatuses[state]
}
