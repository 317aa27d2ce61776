import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useChannel } from '#lib/live/use-channel.ts'
import { useSoon } from '#features/dispatch/routes/use-soon.ts'
import { longestFirst, waitingQuery } from './waiting-query.ts'

/** Orders change all the time; the list is loaded at most once in so many milliseconds. */
const togetherMs = 2_000

const { queryKey } = waitingQuery()

/** The orders that wait for a driver, loaded again when any order has changed. */
export function useWaiting(now: number) {
  const queryClient = useQueryClient()
  const list = useQuery(waitingQuery())
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey }), [queryClient])
  const soon = useSoon(reload, togetherMs)
  useChannel('board', { 'order.changed': soon }, soon)
  const waiting = useMemo(() => longestFirst(list.data?.rows ?? [], now), [list.data, now])
  return { waiting, list, reload, hasMore: Boolean(list.data?.next) }
}
