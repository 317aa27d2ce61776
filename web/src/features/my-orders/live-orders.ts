import type { CustomerOrder } from '@ilbud/proto/http/orders'
import type { SocketPayload } from '@ilbud/proto/http/socket'
import type { InfiniteData } from '@tanstack/react-query'
import type { ListPage } from '#lib/lists/list-page.ts'
import { isFinalStatus } from '@ilbud/proto/http/order-status'

export type OrderChanged = SocketPayload<'order.changed'>
export type OrderPages = InfiniteData<ListPage<CustomerOrder>, string>

/** What the push itself says, at once. What it does not say (what may be done now) is asked for after it. */
export function withChange(order: CustomerOrder, { status, stage, at }: OrderChanged): CustomerOrder {
  // Contract 4: DELAYED is an overlay, lists keep the state below it.
  const told = status === 'DELAYED' ? { delayed: true } : { status, delayed: false }
  return { ...order, ...told, stage, updatedAt: at }
}

/** The same pages with one order another; the same object when it is on none of them. */
export function mapOrder(
  pages: OrderPages | undefined,
  id: string,
  change: (order: CustomerOrder) => CustomerOrder
): OrderPages | undefined {
  if (!pages?.pages.some(({ rows }) => rows.some((row) => row.id === id))) return pages
  const mapPage = (page: ListPage<CustomerOrder>) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === id ? change(row) : row))
  })
  return { ...pages, pages: pages.pages.map(mapPage) }
}

/** Finished orders are sent again, running ones are followed. */
export function isOver({ status, returning }: CustomerOrder): boolean {
  return isFinalStatus(status) && !returning
}

/** Running orders first; within both the server's order stays. */
export function runningFirst(orders: readonly CustomerOrder[]): CustomerOrder[] {
  return [...orders.filter((order) => !isOver(order)), ...orders.filter(isOver)]
}
