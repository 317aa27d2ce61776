import type { Logger } from 'pino'

/**
 * Logs once when a dependency becomes unavailable and once when it is back, for loops that try several times a second.
 */
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
