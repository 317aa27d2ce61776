import { Journal as StreamJournal } from '#simulator/report.ts'
import type { Watcher } from '#simulator/watcher.ts'

/** `answered`: 2xx. `refused`: 4xx, definitely not done. `unknown`: no answer came, it may exist or not. */
type Outcome = 'answered' | 'refused' | 'unknown'

/** One key of the sender and what it was told, whenever it asked with it. */
export interface Placement {
  key: string
  outcome: Outcome
  /** Ids of the orders that this key was answered with: one, or the key failed. */
  ids: Set<string>
  /** When the first answer was here. */
  answeredAt: Date | null
  trackingId: string | null
  watcher: Watcher | null
}

/** A driver's day as the product showed it before the load, and what it was told to have delivered since. */
export interface DriverDay {
  id: string
  username: string
  readAt: Date
  deliveriesBefore: number
  earningsBefore: number
  delivered: { orderId: string; at: Date; payOre: number }[]
  /** Asked for, no answer: the product may count them or not. */
  unknown: number
}

/** What the load did and was told, seen from outside: the oracle holds the product to this and nothing else. */
export class Journal {
  readonly placements = new Map<string, Placement>()
  readonly days: DriverDay[] = []
  /** Requests that were sent again because no answer came. */
  resent = 0
  /** Answers that no input may cause: 5xx with a body, other than "away". */
  serverErrors: string[] = []
  /** Refusals that the load did not ask for. */
  surprises: string[] = []
  readonly streams = new StreamJournal()

  count(outcome: Outcome): number {
    return [...this.placements.values()].filter((each) => each.outcome === outcome).length
  }

  surprise(what: string): void {
    if (this.surprises.length < 100) this.surprises.push(what)
  }
}
