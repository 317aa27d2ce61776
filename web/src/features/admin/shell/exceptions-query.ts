import { orderExceptionsSchema, type OrderException } from '@ilbud/proto/http/admin-orders'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '#lib/api/api.ts'
import { useChannel } from '#lib/live/use-channel.ts'
import { paths } from '#lib/page/paths.ts'
import { createPacer } from './pacer.ts'

const path = '/api/admin/v1/orders/exceptions'
/** Waiting times and missing positions become exceptions without an event. */
const againMs = 30_000
const paceMs = 1_000

export function exceptionsQuery() {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api(orderExceptionsSchema, path, { signal }),
    staleTime: againMs,
    refetchInterval: againMs
  })
}

/**
 * Keeps the counts up to date while the area is open: reloads them at each change on the board, at most once a second.
 */
export function useLiveExceptions(): void {
  const queryClient = useQueryClient()
  const pacer = useMemo(
    () => createPacer(() => void queryClient.invalidateQueries({ queryKey: [path] }), paceMs),
    [queryClient]
  )
  useEffect(() => pacer.stop, [pacer])
  useChannel('board', { 'order.changed': pacer.soon }, pacer.soon)
}

/** The board, filtered to these orders. */
export function exceptionPath(exception: OrderException): string {
  return `${paths.adminOrders()}?filter=${exception}`
}
