/**
 * The five steps of an order's path (docs/architecture.md#how-an-event-travels) at which the process is ended, and the
 * failpoint of each.
 */
export interface Point {
  name: string
  failpoint: string
  /** The crash happens at one of the first n passings, chosen at random at each start. */
  latestPassing: number
}

export const points: readonly Point[] = [
  { name: 'decide', failpoint: 'orders.before_begin', latestPassing: 25 },
  { name: 'store', failpoint: 'orders.after_commit', latestPassing: 20 },
  { name: 'relay', failpoint: 'relay.after_ack', latestPassing: 15 },
  { name: 'consume', failpoint: 'consumer.after_commit', latestPassing: 40 },
  { name: 'push', failpoint: 'realtime.before_fanout', latestPassing: 8 }
]

/** The exit code of a process that ends at a failpoint: that of SIGKILL. */
export const crashCode = 137

/** The setting that ends the next process at this point. */
export function trapAt({ failpoint, latestPassing }: Point): string {
  return `${failpoint}=exit:${crashCode}@n${1 + Math.floor(Math.random() * latestPassing)}`
}
