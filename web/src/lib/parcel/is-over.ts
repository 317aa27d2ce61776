import { isFinalStatus } from '@ilbud/proto/http/orders/order-status'
import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'

/** Whether the order has ended, so that it can be sent again but not followed. */
export function isOver({ status, returning }: Pick<CustomerOrder, 'status' | 'returning'>): boolean {
  return isFinalStatus(status) && !returning
}
