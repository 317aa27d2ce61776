import type { Logger } from 'pino'

/** Runs a piece of work again and again, each time `ms` after the last has ended. Errors are logged. Returns the stop. */
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
        log.error({ err: error }, 'periodic work failed')
      }
    }
  })()
  return async () => {
    stopped = true
    wake()
    await loop
  }
}
