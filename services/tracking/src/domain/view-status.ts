import type { OrderSituation } from '@ilbud/proto/events/order-change'
import type { CustomerStatus, OrderState } from '@ilbud/proto/http/order-status'
import type { OrderView } from './order-view.ts'

export interface ShownStatus {
  status: CustomerStatus
  stage: number | null
  returning: boolean
}

const rows: Record<OrderState, [CustomerStatus, number | null]> = {
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

function customerView({ state, destination, recalled }: OrderSituation): ShownStatus {
  const [status, stage] = rows[state]
  const returning = destination === 'sender' && (state === 'RETURNING' || state === 'AT_HUB' || state === 'LOADED')
  if (!returning) return { status, stage, returning }
  return recalled ? { status: 'CANCELED', stage: null, returning } : { status: 'FAILED_ATTEMPT', stage: 5, returning }
}

const delayable: ReadonlySet<CustomerStatus> = new Set([
  'CREATED',
  'DRIVER_ASSIGNED',
  'PICKED_UP',
  'AT_HUB',
  'OUT_FOR_DELIVERY'
])

/** Contract 4: DELAYED is shown only where the row is CREATED … OUT_FOR_DELIVERY. */
export function isDelayable(situation: OrderSituation): boolean {
  return delayable.has(customerView(situation).status)
}

/** What the public reads: the customer's projection under the delay overlay, which leaves the stage as it is. */
export function shownStatus({ situation, delayed }: OrderView): ShownStatus {
  const shown = customerView(situation)
  return delayed && delayable.has(shown.status) ? { ...shown, status: 'DELAYED' } : shown
}
