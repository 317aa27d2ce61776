// Security 5.5: opens when half of at least 20 calls in 10 s fail, tries again after 5 s; at most 100 calls at a time.
const numbers = { windowMs: 10_000, fewest: 20, failedShare: 0.5, pauseMs: 5000, jitter: 0.2, atATime: 100 }

interface BreakerDeps {
  now: () => Date
  /** 0 to 1. */
  random?: () => number
  /** Called when it opens and when it closes. */
  onChange?: (isOpen: boolean) => void
}

/** The engine was not called: the breaker is open, or too many calls are running. */
export class NotAskedError extends Error {}

export type Breaker = <Value>(work: () => Promise<Value>, isFailure?: (error: unknown) => boolean) => Promise<Value>

/** A circuit breaker: while an engine fails it is not called, so that callers use their fallback without waiting. */
export function createBreaker({ now, random = Math.random, onChange = () => undefined }: BreakerDeps): Breaker {
  let outcomes: { at: number; failed: boolean }[] = []
  let openUntil: number | null = null
  let running = 0

  function note(failed: boolean, wasTrial: boolean): void {
    const at = now().getTime()
    if (wasTrial) {
      outcomes = []
      if (failed) return open(at)
      openUntil = null
      return onChange(false)
    }
    outcomes = [...outcomes.filter((each) => each.at > at - numbers.windowMs), { at, failed }]
    const failures = outcomes.filter((each) => each.failed).length
    const isTooMany = failures >= outcomes.length * numbers.failedShare
    if (openUntil === null && outcomes.length >= numbers.fewest && isTooMany) {
      open(at)
      onChange(true)
    }
  }

  function open(at: number): void {
    // Jitter, so that replicas do not try at the same moment.
    openUntil = at + numbers.pauseMs * (1 - numbers.jitter + 2 * numbers.jitter * random())
  }

  return async (work, isFailure = () => true) => {
    const at = now().getTime()
    const isTrial = openUntil !== null
    if (running >= numbers.atATime || (openUntil !== null && at < openUntil)) throw new NotAskedError()
    // One call tries; the others are refused until it has finished.
    if (isTrial) openUntil = Infinity
    running++
    try {
      const value = await work()
      note(false, isTrial)
      return value
    } catch (error) {
      note(isFailure(error), isTrial)
      throw error
    } finally {
      running--
    }
  }
}
