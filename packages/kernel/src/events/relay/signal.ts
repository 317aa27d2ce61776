/** A pause that can be cut short from outside. */
interface Signal {
  notify(): void
  /** Whether it was notified since the last call. */
  consume(): boolean
  /** Resolves when it is notified or after `ms`; at once if it was notified since the last `consume`. */
  wait(ms: number): Promise<void>
}

export function createSignal(): Signal {
  let isSet = false
  let wakeUp: () => void = () => undefined
  return {
    notify() {
      isSet = true
      wakeUp()
    },
    consume() {
      const had = isSet
      isSet = false
      return had
    },
    async wait(ms) {
      if (isSet) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
}
