import type { Logger } from 'pino'

/**
 * Repeats `work`, each time `ms` after the last run has ended. Errors are logged. Returns a function that stops it and
 * waits for a run in progress.
 */
export function every(ms: number, work: () => Promise<void> | void, log: Logger): () => Promise<void> {
  let stopped = false
  let wake: () => void = () => undefined
  const loop = (async () => {
    while (!stopped) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        timer.unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      if (stopped) return
      try {
        await work()
      } catch (error) {
        log.error({ err: error }, 'periodic task failed')
      }
    }
  })()
  return async () => {
    stopped = true
    wake()
    await loop
  }
}
