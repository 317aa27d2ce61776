/** The five places of an order's way at which the process is ended, and the failpoint of each. Architecture, "How an event travels". */
export interface Point {
  name: string
  failpoint: string
  /** The crash falls at a passing from the first to this one, drawn anew at each start. */
  latestPassing: number
}

export const points: readonly Point[] = [
  { name: 'decide', failpoint: 'orders.before_begin', latestPassing: 25 },
  { name: 'store', failpoint: 'orders.after_commit', latestPassing: 20 },
  { name: 'relay', failpoint: 'relay.after_ack', latestPassing: 15 },
  { name: 'consume', failpoint: 'consumer.after_commit', latestPassing: 40 },
  { name: 'push', failpoint: 'realtime.before_fanout', latestPassing: 8 }
]

/** What a process that ends at a failpoint leaves as its exit code: that of SIGKILL. */
export const crashCode = 137

/** The setting that ends the next process at this point. */
export function trapAt({ failpoint, latestPassing }: Point): string {
  return `${failpoint}=exit:${crashCode}@n${1 + Math.floor(Math.random() * latestPassing)}`
}
