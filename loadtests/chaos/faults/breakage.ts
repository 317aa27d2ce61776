/** Ways of breaking the product on purpose, to show that the oracle notices, and what they replace. */
export const breakages = {
  /** Applies every copy of an event. */
  no_inbox: 'no-inbox.ts',
  /** Marks events as published before the log has confirmed them. */
  mark_before_ack: 'mark-before-ack.ts',
  /** Does not remember the answer of an idempotency key. */
  no_keys: 'no-keys.ts',
  /** Refuses callers whose clock is ahead at all. */
  no_skew: 'no-skew.ts',
  /** Tells every driver who accepts an order at once that it is theirs. */
  two_winners: 'two-winners.ts',
  /** Loses what cannot be handled. */
  no_parking: 'no-parking.ts',
  /** Publishes again only nine of ten keys. */
  lossy_republish: 'lossy-republish.ts',
  /** Takes positions that are older than the last one. */
  no_order: 'no-order.ts',
  /** Never closes a reader that takes nothing. */
  no_patience_limit: 'no-patience-limit.ts',
  /** Refuses drivers like everybody. */
  no_exceptions: 'no-exceptions.ts'
} as const

export type Breakage = keyof typeof breakages

/** The environment of a process that loads test doubles in place of the parts of a breakage. */
export function broken(breakage: Breakage): Record<string, string> {
  return loading(breakages[breakage])
}

/** The environment of a process that loads a file of `broken` first. */
export function loading(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${new URL(`../broken/${file}`, import.meta.url).href}` }
}
