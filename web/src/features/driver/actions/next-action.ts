import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'
import type { DriverStatus, OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface NextAction {
  label: MessageDescriptor
  /** The status that is reported; `accept` is a separate call. */
  report: 'accept' | DriverStatusBody['status']
}

interface Row extends NextAction {
  status: DriverStatus
  command: OrderCommand
}

// The driver's button for each status; the states behind a status are in docs/domain/order-lifecycle.md.
const rows: readonly Row[] = [
  { status: 'pending', command: 'acceptOffer', label: msg`Accept Order`, report: 'accept' },
  { status: 'accepted', command: 'markPickedUp', label: msg`Mark as Picked Up`, report: 'picked_up' },
  { status: 'accepted', command: 'loadAtHub', label: msg`Mark as Picked Up`, report: 'picked_up' },
  { status: 'picked_up', command: 'startDelivery', label: msg`Start Delivery`, report: 'in_transit' },
  // First: right after a recall both are allowed.
  { status: 'in_transit', command: 'confirmReturn', label: msg`Mark as Returned`, report: 'delivered' },
  { status: 'in_transit', command: 'confirmDelivery', label: msg`Mark as Delivered`, report: 'delivered' },
  { status: 'in_transit', command: 'retryDelivery', label: msg`Try Delivery Again`, report: 'in_transit' }
]

/** The next step of an order; null: the driver has to wait for somebody else. */
export function nextAction({ status, allowedActions }: DriverOrder): NextAction | null {
  return rows.find((row) => row.status === status && allowedActions.includes(row.command)) ?? null
}

export type FailureKind = 'pickup' | 'delivery'

/** The kind of failure that can be reported now; null: none. */
export function failureKind({ allowedActions }: DriverOrder): FailureKind | null {
  if (allowedActions.includes('reportPickupFailed')) return 'pickup'
  return allowedActions.includes('reportFailedAttempt') ? 'delivery' : null
}

/** Whether the last attempt at the recipient's door failed, and neither the next one nor the return has begun. */
export function isAttemptFailed({ status, returning, attempts, allowedActions }: DriverOrder): boolean {
  return status === 'in_transit' && !returning && attempts > 0 && !allowedActions.includes('confirmDelivery')
}

/** Whether this driver still has something to do; finished orders stay in the list for two hours. */
export function isOpen({ mine, status }: DriverOrder): boolean {
  return mine && status !== 'delivered'
}
