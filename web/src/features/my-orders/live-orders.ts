import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import type { SocketPayload } from '@ilbud/proto/http/socket'
import type { InfiniteData } from '@tanstack/react-query'
import type { ListPage } from '#lib/lists/list-page.ts'
import { isOver } from '#lib/parcel/is-over.ts'

export type OrderChanged = SocketPayload<'order.changed'>
export type OrderPages = InfiniteData<ListPage<CustomerOrder>, string>

/** The order with what a push message says. Anything else, such as the allowed actions, is loaded afterwards. */
export function withChange(order: CustomerOrder, { status, stage, at }: OrderChanged): CustomerOrder {
  // DELAYED is added on top of a status; lists keep the status below it.
  const state = status === 'DELAYED' ? { delayed: true } : { status, delayed: false }
  return { ...order, ...state, stage, updatedAt: at }
}

/** The pages with one order replaced; the same object if it is on none of them. */
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

/** Running orders first, otherwise in the server's order. */
export function runningFirst(orders: readonly CustomerOrder[]): CustomerOrder[] {
  return [...orders.filter((order) => !isOver(order)), ...orders.filter(isOver)]
}
