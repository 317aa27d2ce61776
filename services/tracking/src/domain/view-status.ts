import { type CustomerView, mayReadDelayed, toCustomerView } from '@ilbud/proto/http/order-views'
import type { OrderView } from './order-view.ts'

/** What the public reads: the customer's projection under the delay overlay, which leaves the stage as it is. */
export function shownStatus({ situation, delayed }: OrderView): CustomerView {
  const shown = toCustomerView(situation)
  return delayed && mayReadDelayed(situation) ? { ...shown, status: 'DELAYED' } : shown
}
