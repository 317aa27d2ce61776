/** The variables of a mail with a single-use link. */
export interface LinkFacts {
  url: string
  /** ISO time. */
  expiresAt: string
}

/** The variables that all mails about an order have in common. */
export interface OrderFacts {
  name: string
  /** As shown to people, in groups: `SD-7K3M-…`. */
  trackingId: string
  /** The order's page; with the tracking key where it is known. */
  url: string
  /** When the event happened, ISO time. */
  at: string
  pickup: string
  delivery: string
  recipient: string
  /** The driver's first name. */
  driver: string | null
}

export interface PromisedFacts extends OrderFacts {
  promise: { low: string; high: string }
}
