import type { Logger } from 'pino'
import { createCounter } from './metrics.ts'

/** Counts one that was dropped. `ids` go to the log and say whose it was; they are no labels of the metric. */
export type Drop<Reason extends string> = (reason: Reason, ids: Record<string, string | null>) => void

/**
 * For what a service receives and does not use: a counter `{service,reason}`, and a line each at level debug under the
 * counter's name. Reasons and ids only: what was dropped may be personal.
 */
export function createDrops<Reason extends string>(name: string, service: string, log: Logger): Drop<Reason> {
  const count = createCounter(name, 'What was dropped, by service and reason', 'reason', { service })
  return (reason, ids) => {
    count(reason)
    log.debug({ reason, ...ids }, name)
  }
}
