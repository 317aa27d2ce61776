import { customerOrderSchema, ordersSummarySchema, type CustomerOrder } from '@ilbud/proto/http/orders'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api, send } from '#lib/api.ts'
import { idempotencyKey } from '#lib/idempotency-key.ts'

export const statusFilters = ['all', 'in-transit', 'delivered', 'cancelled'] as const
export type StatusFilter = (typeof statusFilters)[number]

export interface OrdersFilter {
  status: StatusFilter
  q: string
}

interface Page {
  orders: CustomerOrder[]
  total: number
  next: string | null
}

const pageSize = 25

/** Newest first, page by page. Contract 6: the next page's address stands in the Link header. */
export function ordersQuery({ status, q }: OrdersFilter) {
  const query = new URLSearchParams({ limit: String(pageSize) })
  if (status !== 'all') query.set('status', status)
  if (q) query.set('q', q)
  return infiniteQueryOptions({
    queryKey: ['/api/v1/orders', 'list', status, q],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: `/api/v1/orders?${query}`,
    getNextPageParam: ({ next }: Page) => next,
    // Others change orders too: what is shown is asked again whenever the page is opened.
    staleTime: 0
  })
}

export function summaryQuery() {
  return queryOptions({
    queryKey: ['/api/v1/orders', 'summary'],
    queryFn: () => api(ordersSummarySchema, '/api/v1/orders/summary'),
    staleTime: 0
  })
}

async function fetchPage(path: string, signal: AbortSignal): Promise<Page> {
  const response = await send(path, { signal })
  const orders = z.array(customerOrderSchema).parse(await response.json())
  const total = Number(response.headers.get('x-total-count') ?? orders.length)
  return { orders, total, next: nextPath(response.headers.get('link')) }
}

/** The path of `<…>; rel="next"`, relative to our own server whatever host it names. */
export function nextPath(link: string | null): string | null {
  const target = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1]
  if (!target) return null
  const { pathname, search } = new URL(target, window.location.origin)
  return pathname + search
}

export type OrderChange = 'cancel' | 'recall' | 'delete'

export function changeOrder(change: OrderChange, id: string): Promise<unknown> {
  const path = `/api/v1/orders/${encodeURIComponent(id)}`
  if (change === 'delete') return api(z.unknown(), path, { method: 'DELETE' })
  return api(customerOrderSchema, `${path}/${change}`, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey() },
    body: '{}'
  })
}
