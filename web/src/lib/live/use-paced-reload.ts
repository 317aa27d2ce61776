import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { createPacer } from './pacer.ts'

const paceMs = 1_000

/** Loads again what a channel says has changed, at most once a second: changes of many orders come at once. */
export function usePacedReload(path: string): () => void {
  const queryClient = useQueryClient()
  const pacer = useMemo(
    () => createPacer(() => void queryClient.invalidateQueries({ queryKey: [path] }), paceMs),
    [queryClient, path]
  )
  useEffect(() => pacer.stop, [pacer])
  return pacer.soon
}
