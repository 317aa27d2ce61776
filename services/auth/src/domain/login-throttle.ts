/** Uses in a sliding window, as kernel's limits count them. */
interface Rule {
  max: number
  windowSeconds: number
}

// Security 5.4: 5 failures in 15 minutes from one address for one account; it is then refused there, right or wrong.
export const pairRule: Rule = { max: 5, windowSeconds: 900 }

/** Failures of one account in an hour, from anywhere. It never fills: what is left of it tells how many there were. */
export const accountRule: Rule = { max: 10_000, windowSeconds: 3600 }

const freeFailures = 20
const longestPauseSeconds = 60

/**
 * How long an account rests between two tries after so many failures in the hour: +1 s, doubling to 60 s, and never
 * longer: a stranger can slow the owner down and cannot lock the owner out (security 5.4).
 */
export function pauseSeconds(failures: number): number {
  const beyond = failures - freeFailures
  return beyond < 0 ? 0 : Math.min(longestPauseSeconds, 2 ** Math.min(beyond, 10))
}

/** One try per pause. A sliding window of one use is free again after two of its lengths. */
export function turnRule(failures: number): Rule {
  return { max: 1, windowSeconds: pauseSeconds(failures) / 2 }
}
