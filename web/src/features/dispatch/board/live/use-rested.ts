import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs `work` a moment after it was requested, with a pause between runs; if it resolves to `again`, it runs once more.
 */
export function useRested(work: () => Promise<{ again: boolean }>, firstMs: number, pauseMs: number): () => void {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const free = useRef(0)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
  return useCallback(() => {
    function ask(): void {
      if (timer.current !== null) return
      timer.current = setTimeout(run, Math.max(firstMs, free.current - Date.now()))
    }
    function run(): void {
      timer.current = null
      free.current = Date.now() + pauseMs
      void latest.current().then(
        ({ again }) => again && ask(),
        // After an error the rows stay as they are; the next change includes them.
        () => undefined
      )
    }
    ask()
  }, [firstMs, pauseMs])
}
