import type { CustomerStatus, Destination, OrderCommand, OrderState } from './order-status.ts'

/** The part of an order's situation that decides the customer's status. In order events: `before` and `after`. */
interface CustomerSituation {
  state: OrderState
  destination: Destination
  /** The sender recalled the parcel. */
  recalled: boolean
}

export interface CustomerView {
  /** Never DELAYED, which is added on top of the tracking result and the stream; lists show the status without it. */
  status: CustomerStatus
  /** 1 to 6, the sixths of the progress bar. Null when the parcel no longer approaches the recipient. */
  stage: number | null
  returning: boolean
}

// docs/domain/order-lifecycle.md#states. Three states read differently on the way back: see toReturning.
const views: Record<OrderState, readonly [CustomerStatus, number | null]> = {
  CREATED: ['CREATED', 1],
  ASSIGNED: ['DRIVER_ASSIGNED', 2],
  PICKED_UP: ['PICKED_UP', 3],
  AT_HUB: ['AT_HUB', 4],
  LOADED: ['AT_HUB', 4],
  OUT_FOR_DELIVERY: ['OUT_FOR_DELIVERY', 5],
  ATTEMPT_FAILED: ['FAILED_ATTEMPT', 5],
  RETURNING: ['FAILED_ATTEMPT', 5],
  DELIVERED: ['DELIVERED', 6],
  RETURNED: ['RETURNED', null],
  CANCELED: ['CANCELED', null],
  LOST: ['CANCELED', null]
}

/** Whether the parcel is on its way back to the sender. */
export function isReturning({ state, destination }: CustomerSituation): boolean {
  return state === 'RETURNING' || (destination === 'sender' && (state === 'AT_HUB' || state === 'LOADED'))
}

/** The status as the customer and the public see it. */
export function toCustomerView(situation: CustomerSituation): CustomerView {
  if (isReturning(situation)) return toReturning(situation)
  const [status, stage] = views[situation.state]
  return { status, stage, returning: false }
}

function toReturning({ recalled }: CustomerSituation): CustomerView {
  return recalled
    ? { status: 'CANCELED', stage: null, returning: true }
    : { status: 'FAILED_ATTEMPT', stage: 5, returning: true }
}

/** Whether DELAYED may be shown: only on the way to the recipient. */
export function mayReadDelayed(situation: CustomerSituation): boolean {
  const { status, returning } = toCustomerView(situation)
  return !returning && ['CREATED', 'DRIVER_ASSIGNED', 'PICKED_UP', 'AT_HUB', 'OUT_FOR_DELIVERY'].includes(status)
}

// docs/domain/order-lifecycle.md#timeline. Other commands add no entry.
const timelineTypes: Partial<Record<OrderCommand, CustomerStatus>> = {
  placeOrder: 'CREATED',
  acceptOffer: 'DRIVER_ASSIGNED',
  assignDriver: 'DRIVER_ASSIGNED',
  reassignDriver: 'DRIVER_ASSIGNED',
  markPickedUp: 'PICKED_UP',
  dropAtHub: 'AT_HUB',
  retryDelivery: 'OUT_FOR_DELIVERY',
  confirmDelivery: 'DELIVERED',
  reportFailedAttempt: 'FAILED_ATTEMPT',
  reportPickupFailed: 'DELAYED',
  confirmReturn: 'RETURNED',
  cancelOrder: 'CANCELED',
  recallParcel: 'CANCELED',
  declareLost: 'CANCELED'
}

/** The type of the command's entry in the public timeline; null: none, and the stream sends ORDER_UPDATED. */
export function timelineTypeOf(command: OrderCommand, after: CustomerSituation): CustomerStatus | null {
  if (command === 'startDelivery') return after.state === 'OUT_FOR_DELIVERY' ? 'OUT_FOR_DELIVERY' : null
  // A new time changes no status.
  if (command === 'reschedule') return toCustomerView(after).status
  return timelineTypes[command] ?? null
}
