import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Loads a query again: `reload` now, `soon` at most once in `togetherMs` however often it is called, for changes that
 * come in crowds. `queryKey` has to stay the same.
 */
export function useReload(queryKey: QueryKey, togetherMs: number) {
  const queryClient = useQueryClient()
  const key = useRef(queryKey)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey: key.current }), [queryClient])
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void reload()
    }, togetherMs)
  }, [reload, togetherMs])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { reload, soon }
}
