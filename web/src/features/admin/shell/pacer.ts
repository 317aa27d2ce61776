interface Pacer {
  /** At once, or when the pause after the last time is over. */
  soon: () => void
  stop: () => void
}

/** Does the same work at most once in `everyMs`, however often it is asked for; the last asking is never lost. */
export function createPacer(work: () => void, everyMs: number): Pacer {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isAskedAgain = false
  const run = () => {
    isAskedAgain = false
    work()
    timer = setTimeout(() => {
      timer = null
      if (isAskedAgain) run()
    }, everyMs)
  }
  return {
    soon: () => {
      if (timer) isAskedAgain = true
      else run()
    },
    stop: () => {
      if (timer) clearTimeout(timer)
      timer = null
    }
  }
}
