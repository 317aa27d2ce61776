import type { Logger } from 'pino'

/** Says that something is away when it goes and when it is back, and nothing in between: loops ask several times a second. */
export function warnOnce(log: Logger, about: Record<string, string>): { away(error: unknown): void; back(): void } {
  let isAway = false
  return {
    away(error) {
      if (!isAway) log.warn({ err: error, ...about }, 'waits for the database or the event log')
      isAway = true
    },
    back() {
      if (isAway) log.warn(about, 'goes on')
      isAway = false
    }
  }
}
