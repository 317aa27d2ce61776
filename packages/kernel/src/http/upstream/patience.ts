/** How long things may take on the way to a service. */
export interface Patience {
  connectMs: number
  /** From the end of the request to the head of the answer. */
  headMs: number
  /** A connection that nobody uses. */
  keepMs: number
  /** A replica that could not be reached is asked last for so long. */
  avoidMs: number
  /** A name is asked again what it stands for, when this has passed. */
  lookupMs: number
}

// Security 5.5: the service gives up after 5 s, the gateway after 8, a service closes what is silent for 72 s.
export const usualPatience: Patience = {
  connectMs: 2000,
  headMs: 8000,
  keepMs: 60_000,
  avoidMs: 1000,
  lookupMs: 2000
}
