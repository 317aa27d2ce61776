/** A wait that others can end. */
interface Bell {
  ring(): void
  /** Since it was last asked. */
  hasRung(): boolean
  /** Until it rings, has rung since it was last asked, or the time is over. */
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
