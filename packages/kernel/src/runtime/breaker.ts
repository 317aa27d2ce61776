import CircuitBreaker from 'opossum'

interface BreakerOptions {
  /** Whether an error counts against the engine. */
  isFailure: (error: unknown) => boolean
  /** Called when the circuit opens and when it closes. */
  onChange?: (isOpen: boolean) => void
}

export type Breaker = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * A circuit breaker: while an engine fails it is not called, so that callers use their fallback without waiting. It opens
 * when half of at least 20 calls in 10 s fail, and lets one call try after 5 s; at most 100 calls run at a time
 * (docs/security/limits.md). What it refuses is an `isRefusal`.
 */
export function createBreaker({ isFailure, onChange = () => undefined }: BreakerOptions): Breaker {
  const circuit = new CircuitBreaker((work: () => Promise<unknown>) => work(), {
    // The work has a timeout of its own.
    timeout: false,
    volumeThreshold: 20,
    // The circuit opens above this share, so that it does at a half.
    errorThresholdPercentage: 49,
    rollingCountTimeout: 10_000,
    // Replicas do not try at the same moment.
    resetTimeout: 5000 * (0.8 + 0.4 * Math.random()),
    capacity: 100,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    errorFilter: (error) => !isFailure(error)
  })
  let isOpen = false
  const change = (next: boolean): void => {
    // A failed try opens the circuit again.
    if (next !== isOpen) onChange((isOpen = next))
  }
  circuit.on('open', () => change(true))
  circuit.on('close', () => change(false))
  return (work) => circuit.fire(work) as ReturnType<typeof work>
}

/** The engine was not called: the circuit is open, or too many calls are running. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && CircuitBreaker.isOurError(error)
}
