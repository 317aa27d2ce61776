import { orderExceptionsSchema, type OrderException } from '@ilbud/proto/http/dispatch/admin-orders'
import { queryOptions } from '@tanstack/react-query'
import { paths } from '#lib/page/paths.ts'
import { api } from './api.ts'

export const exceptionsPath = '/api/admin/v1/orders/exceptions'
/** Waiting times and missing positions become exceptions without an event. */
const againMs = 30_000

/** How many orders need staff, and why. */
export function exceptionsQuery() {
  return queryOptions({
    queryKey: [exceptionsPath],
    queryFn: ({ signal }) => api(orderExceptionsSchema, exceptionsPath, { signal }),
    staleTime: againMs,
    refetchInterval: againMs
  })
}

/** The board, filtered to these orders. */
export function exceptionPath(exception: OrderException): string {
  return `${paths.adminOrders()}?filter=${exception}`
}
