import type { Logger } from 'pino'

export interface Outage {
  /** It failed; logged if it worked before. */
  failed(error: unknown): void
  /** It works; logged if it failed before. */
  recovered(): void
}

/**
 * Logs once when a dependency becomes unavailable and once when it is back, for loops that try several times a second.
 */
export function warnOnce(log: Logger, about: Record<string, string>): Outage {
  let isFailing = false
  return {
    failed(error) {
      if (!isFailing) log.warn({ err: error, ...about }, 'waits for the database or the event log')
      isFailing = true
    },
    recovered() {
      if (isFailing) log.warn(about, 'has recovered: the database and the event log answer again')
      isFailing = false
    }
  }
}
