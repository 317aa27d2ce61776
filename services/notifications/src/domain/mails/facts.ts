/** What a mail with a single-use link tells. */
export interface LinkFacts {
  url: string
  /** ISO time. */
  expiresAt: string
}

/** What every mail about an order tells its sender. */
export interface OrderFacts {
  name: string
  /** As people read it. */
  trackingId: string
  /** The order's page; with the tracking key where it is at hand. */
  url: string
  /** When it happened, ISO time. */
  at: string
  pickup: string
  delivery: string
  recipient: string
  /** First name. */
  driver: string | null
}

export interface PromisedFacts extends OrderFacts {
  promise: { low: string; high: string }
}
