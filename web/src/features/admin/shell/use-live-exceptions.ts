import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { exceptionsQuery } from '#lib/api/exceptions-query.ts'
import { useChannel } from '#lib/live/use-channel.ts'
import { createPacer } from '#lib/live/pacer.ts'

const paceMs = 1_000

/**
 * Keeps the counts up to date while the area is open: reloads them at each change on the board, at most once a second.
 */
export function useLiveExceptions(): void {
  const queryClient = useQueryClient()
  const pacer = useMemo(
    () => createPacer(() => void queryClient.invalidateQueries(exceptionsQuery()), paceMs),
    [queryClient]
  )
  useEffect(() => pacer.stop, [pacer])
  useChannel('board', { 'order.changed': pacer.soon }, pacer.soon)
}
