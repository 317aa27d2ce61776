import { useCallback, useEffect, useRef } from 'react'

/** Calls `action` once, `togetherMs` after the first of however many calls, for changes that come in crowds. */
export function useSoon(action: () => unknown, togetherMs: number): () => void {
  const latest = useRef(action)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void latest.current()
    }, togetherMs)
  }, [togetherMs])
}
