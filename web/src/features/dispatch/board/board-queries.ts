import { adminOrderDetailSchema, adminOrderSchema, orderCountsSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { adminDriverSchema } from '@ilbud/proto/http/dispatch/drivers'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { fetchPage, type ListPage } from '#lib/lists/list-page.ts'
import { listPath, type BoardFilter } from './filter/board-filter.ts'

/** What the board keeps of an order: a hundred thousand of them have to fit. */
export const boardRowSchema = z.pick(adminOrderSchema, {
  id: true,
  trackingId: true,
  status: true,
  code: true,
  delayed: true,
  returning: true,
  pickupAddress: true,
  deliveryAddress: true,
  pickup: true,
  price: true,
  createdAt: true,
  updatedAt: true,
  estimatedDelivery: true,
  etaUnknownSince: true,
  promise: true,
  returnBy: true,
  earliestPickup: true,
  latestDelivery: true,
  releasesAt: true,
  waitsSince: true,
  driver: true,
  offer: true,
  failure: true,
  attempts: true,
  maxAttempts: true,
  farFromStopKm: true,
  exception: true,
  costCenter: true,
  reference: true,
  located: true,
  version: true,
  test: true,
  allowedActions: true
})
export type BoardRow = z.infer<typeof boardRowSchema>
export type BoardPage = ListPage<BoardRow>

export const pageRows = 100
/** The largest page that the server returns: docs/protocols/http.md. */
export const mostPageRows = 500
/** Whoever scrolls past so many wants them all: each page that arrives places every row of the list anew. */
const smallPages = 10
const orders = '/api/admin/v1/orders'

/** The list, page by page. Kept true by the live channel and not by asking again: that would be every page. */
export function boardQuery(filter: BoardFilter) {
  return infiniteQueryOptions({
    queryKey: [orders, 'board', filter],
    queryFn: ({ pageParam, signal }) => fetchPage(boardRowSchema, pageParam, signal),
    initialPageParam: listPath(filter, pageRows),
    getNextPageParam: ({ next }: BoardPage, pages: readonly BoardPage[]) =>
      pages.length < smallPages ? next : next && withLimit(next, mostPageRows),
    gcTime: 0,
    // Comparing all that is there at each page would cost more than drawing it.
    structuralSharing: false
  })
}

/** The same place in the list: what its cursor says does not depend on the number. */
function withLimit(path: string, limit: number): string {
  const [before, query] = path.split('?')
  const address = new URLSearchParams(query)
  address.set('limit', String(limit))
  return `${before}?${address}`
}

/** How many orders each of the filters of the strip matches. */
export function countsQuery() {
  return queryOptions({
    queryKey: [orders, 'counts'],
    queryFn: ({ signal }) => api(orderCountsSchema, `${orders}/counts`, { signal }),
    staleTime: 0
  })
}

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [orders, 'one', id],
    queryFn: () => api(adminOrderDetailSchema, `${orders}/${encodeURIComponent(id)}`),
    staleTime: 0
  })
}

/** The order as a row of the board, for what changed beyond the first page. */
export function fetchRow(id: string): Promise<BoardRow> {
  return api(boardRowSchema, `${orders}/${encodeURIComponent(id)}`)
}

export function driversQuery() {
  return queryOptions({
    queryKey: ['/api/admin/v1/drivers', 'board'],
    queryFn: async ({ signal }) => (await fetchPage(adminDriverSchema, '/api/admin/v1/drivers?limit=500', signal)).rows,
    staleTime: 0
  })
}

/** Drivers by a part of the name or phone, as many as fit beside an order. */
export function foundDriversQuery(q: string) {
  return queryOptions({
    queryKey: ['/api/admin/v1/drivers', 'found', q],
    queryFn: async ({ signal }) => {
      const path = `/api/admin/v1/drivers?${new URLSearchParams({ q, limit: '20' })}`
      return (await fetchPage(adminDriverSchema, path, signal)).rows
    },
    placeholderData: keepPreviousData,
    staleTime: 0
  })
}
