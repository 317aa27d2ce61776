/** Timeouts on the way to a service, in milliseconds. */
export interface Timeouts {
  connectMs: number
  /** From the end of the request to the head of the answer. */
  headMs: number
  /** For how long an idle connection stays open. */
  keepAliveMs: number
  /** For how long a replica that could not be reached is the last choice. */
  avoidMs: number
  /** The interval at which host names are resolved again. */
  lookupMs: number
}

// A service gives up after 5 s and the gateway after 8; a service closes a connection that is idle for 72 s.
export const defaultTimeouts: Timeouts = {
  connectMs: 2000,
  headMs: 8000,
  keepAliveMs: 60_000,
  avoidMs: 1000,
  lookupMs: 2000
}
