import { Journal as StreamJournal } from '#simulator/report.ts'
import type { Watcher } from '#simulator/watcher.ts'
import type { Reads } from './rereader.ts'

/** `answered`: 2xx. `refused`: 4xx, certainly not done. `unknown`: no answer, so the order may or may not exist. */
type Outcome = 'answered' | 'refused' | 'unknown'

/** One idempotency key of the sender, and the answers to all its requests. */
export interface Placement {
  key: string
  outcome: Outcome
  /** Ids of the orders in the answers: more than one is a violation. */
  ids: Set<string>
  /** When the first answer arrived. */
  answeredAt: Date | null
  trackingId: string | null
  watcher: Watcher | null
}

/** A driver's day figures before the load, and the deliveries confirmed since. */
export interface DriverDay {
  id: string
  username: string
  readAt: Date
  deliveriesBefore: number
  earningsBefore: number
  delivered: { orderId: string; at: Date; payOre: number }[]
  /** Deliveries without an answer: the product may have counted them or not. */
  unknown: number
}

/** Everything that the load sent and received, seen from outside. The oracle compares the product with nothing else. */
export class Journal {
  readonly placements = new Map<string, Placement>()
  readonly days: DriverDay[] = []
  /** Requests sent again because no answer came. */
  resent = 0
  /** Answers that no input may cause: 5xx with a body, other than "unavailable". */
  serverErrors: string[] = []
  /** Refusals that the load did not provoke. */
  surprises: string[] = []
  readonly streams = new StreamJournal()
  readonly reads: Reads = { answered: 0, older: [] }

  count(outcome: Outcome): number {
    return [...this.placements.values()].filter((placement) => placement.outcome === outcome).length
  }

  surprise(what: string): void {
    if (this.surprises.length < 100) this.surprises.push(what)
  }
}
