interface Pacer {
  /** Runs the work now, or when the pause since the last run is over. */
  soon: () => void
  stop: () => void
}

/** Runs `work` at most once in `everyMs`; a request during the pause is carried out after it. */
export function createPacer(work: () => void, everyMs: number): Pacer {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isRequestedAgain = false
  const run = () => {
    isRequestedAgain = false
    work()
    timer = setTimeout(() => {
      timer = null
      if (isRequestedAgain) run()
    }, everyMs)
  }
  return {
    soon: () => {
      if (timer) isRequestedAgain = true
      else run()
    },
    stop: () => {
      if (timer) clearTimeout(timer)
      timer = null
    }
  }
}
