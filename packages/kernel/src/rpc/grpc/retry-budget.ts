interface RetryBudget {
  /** A call was made: it pays for a tenth of a retry. */
  earn(): void
  /** Whether a retry is paid for. Takes it from the budget. */
  spend(): boolean
}

// Security 5.5: retries are 10 % of the calls, so that they cannot finish off a service that is in trouble.
const perCall = 0.1
// The most retries that are saved up, and what a process starts with.
const most = 10

/** A bucket of retries that the calls fill. */
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
