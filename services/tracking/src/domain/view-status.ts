import { type CustomerView, mayReadDelayed, toCustomerView } from '@ilbud/proto/http/orders/order-views'
import type { OrderView } from './order-view.ts'

/** The public status: the customer's, or DELAYED on top of it, which keeps the stage. */
export function shownStatus({ situation, delayed }: OrderView): CustomerView {
  const shown = toCustomerView(situation)
  return delayed && mayReadDelayed(situation) ? { ...shown, status: 'DELAYED' } : shown
}
