interface RetryBudget {
  /** Called once per call: adds a tenth of a retry. */
  earn(): void
  /** Takes one retry from the budget; false if there is none. */
  spend(): boolean
}

// At most 10 % of calls are retried, so that retries cannot overload a struggling service.
const perCall = 0.1
// The largest budget, which is also the initial one.
const most = 10

/** A token bucket of retries, filled by calls. */
export function createRetryBudget(): RetryBudget {
  let saved = most
  return {
    earn() {
      saved = Math.min(most, saved + perCall)
    },
    spend() {
      if (saved < 1) return false
      saved -= 1
      return true
    }
  }
}
