/** A pause that can be cut short from outside. */
interface Bell {
  ring(): void
  /** Whether it has rung since the last call. */
  hasRung(): boolean
  /** Resolves when it rings or after `ms`; at once if it has rung since the last `hasRung`. */
  wait(ms: number): Promise<void>
}

export function createBell(): Bell {
  let rung = false
  let wakeUp: () => void = () => undefined
  return {
    ring() {
      rung = true
      wakeUp()
    },
    hasRung() {
      const had = rung
      rung = false
      return had
    },
    async wait(ms) {
      if (rung) return
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
