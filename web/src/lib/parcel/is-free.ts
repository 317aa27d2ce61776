import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'

/** What was canceled costs nothing, nor does a test. */
export function isFree({ status, test }: Pick<CustomerOrder, 'status' | 'test'>): boolean {
  return test || status === 'CANCELED'
}
