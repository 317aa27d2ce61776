import {
  customerOrderDetailSchema,
  customerOrderSchema,
  ordersSortSchema,
  ordersSummarySchema,
  trackingKeySchema,
  type CustomerOrder,
  type OrdersSort
} from '@ilbud/proto/http/orders/orders'
import { proofSchema } from '@ilbud/proto/http/parcels/proofs'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api, send } from '#lib/api/api.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'
import { fetchAll, fetchPage } from '#lib/lists/list-page.ts'

export const statusFilters = ['all', 'problems', 'waiting', 'in-transit', 'delivered', 'cancelled', 'test'] as const
export type StatusFilter = (typeof statusFilters)[number]

export const orderings = ordersSortSchema.options

export interface OrdersFilter {
  status: StatusFilter
  q: string
  /** Local days, both included; empty: no limit. */
  from: string
  to: string
  sort: OrdersSort
}

export const noFilter: OrdersFilter = { status: 'all', q: '', from: '', to: '', sort: 'running' }

const pageSize = 25
export const listKey = ['/api/v1/orders', 'list'] as const

/** Loaded page by page. */
export function ordersQuery(filter: OrdersFilter) {
  return infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) => fetchPage(customerOrderSchema, pageParam, signal),
    initialPageParam: `${listPath(filter)}&limit=${pageSize}`,
    getNextPageParam: ({ next }) => next,
    // The rows stay until the next ones have loaded, and the focus stays on the pressed header.
    placeholderData: keepPreviousData,
    // Others change orders too, so they are loaded again whenever the page is opened.
    staleTime: 0
  })
}

/** Test orders have a filter of their own and are in no other, so that the list has what the figures count. */
function listPath({ status, q, from, to, sort }: OrdersFilter): string {
  const isTest = status === 'test'
  const query = new URLSearchParams({ test: String(isTest) })
  if (status !== 'all' && !isTest) query.set('status', status)
  query.set('sort', sort)
  for (const [name, value] of Object.entries({ q, from, to })) if (value) query.set(name, value)
  return `/api/v1/orders?${query}`
}

export const problemsKey = ['/api/v1/orders', 'problems'] as const
const mostProblems = 5

/** What needs the sender, for the top of the page. */
export function problemsQuery() {
  const filter: OrdersFilter = { ...noFilter, status: 'problems' }
  return queryOptions({
    // Not a part of the list, whose pages a pushed change replaces.
    queryKey: [...problemsKey],
    queryFn: () => api(z.array(customerOrderSchema), `${listPath(filter)}&limit=${mostProblems}`),
    staleTime: 0
  })
}

/** Every order that matches the filter, not only the loaded ones. */
export function fetchAllOrders(filter: OrdersFilter): Promise<CustomerOrder[]> {
  return fetchAll(customerOrderSchema, listPath(filter))
}

export const summaryKey = ['/api/v1/orders', 'summary'] as const

export function summaryQuery() {
  return queryOptions({
    queryKey: summaryKey,
    queryFn: () => api(ordersSummarySchema, '/api/v1/orders/summary'),
    staleTime: 0
  })
}

const orderPath = (id: string) => `/api/v1/orders/${encodeURIComponent(id)}`

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/v1/orders', id],
    queryFn: () => api(customerOrderDetailSchema, orderPath(id)),
    staleTime: 0
  })
}

export type OrderChange = 'cancel' | 'recall' | 'delete'

export function changeOrder(change: OrderChange, id: string): Promise<unknown> {
  if (change === 'delete') return api(z.unknown(), orderPath(id), { method: 'DELETE' })
  return api(customerOrderSchema, `${orderPath(id)}/${change}`, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey() },
    body: '{}'
  })
}

export function editOrder(id: string, edit: object) {
  return api(customerOrderDetailSchema, orderPath(id), { method: 'PATCH', body: JSON.stringify(edit) })
}

/** Creates a new tracking key; links with the old one stop working. */
export function renewTrackingKey(id: string) {
  return api(trackingKeySchema, `${orderPath(id)}/tracking-key`, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey() }
  })
}

export function proofsQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/v1/orders', id, 'proofs'],
    queryFn: () => api(z.array(proofSchema), `${orderPath(id)}/proofs`),
    staleTime: 0
  })
}

/** Loads a picture, which an img element cannot do, since it sends no token. */
export function pictureQuery(url: string) {
  return queryOptions({
    queryKey: [url],
    queryFn: async ({ signal }) => (await send(url, { signal })).blob()
  })
}

export function documentPath(id: string, what: 'label' | 'receipt'): string {
  return `${orderPath(id)}/${what}.pdf`
}
