/** Uses in a sliding window, as kernel's limits count them. */
interface Rule {
  max: number
  windowSeconds: number
}

// 5 failures in 15 minutes from one address for one account; it is then refused there, right or wrong.
export const pairRule: Rule = { max: 5, windowSeconds: 900 }

/** Counts the failures of one account in an hour, from anywhere. Never meant to fill: only its count is read. */
export const accountRule: Rule = { max: 10_000, windowSeconds: 3600 }

const freeFailures = 20
const longestPauseSeconds = 60

/**
 * The pause in seconds between two tries of an account after this many failures in the hour: 1 s, doubling up to 60 s.
 * A stranger can slow the owner down but never lock them out (docs/security/limits.md#rate-limits).
 */
export function pauseSeconds(failures: number): number {
  const beyond = failures - freeFailures
  return beyond < 0 ? 0 : Math.min(longestPauseSeconds, 2 ** Math.min(beyond, 10))
}

/** One try per pause. A sliding window of one use is free again after two of its lengths. */
export function turnRule(failures: number): Rule {
  return { max: 1, windowSeconds: pauseSeconds(failures) / 2 }
}
