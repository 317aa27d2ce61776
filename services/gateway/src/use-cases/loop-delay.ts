import { monitorEventLoopDelay } from 'node:perf_hooks'

const stepMs = 20

interface LoopDelay {
  /** How late half of the event loop's turns were since the last reading, in milliseconds. */
  read(): number
  stop(): void
}

/** The median, because a single long turn (a fan-out, a collection) is no overload. */
export function watchLoopDelay(): LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: stepMs })
  delays.enable()
  return {
    read() {
      // Each measured delay includes the sampling interval.
      const late = delays.count === 0 ? 0 : Math.max(0, delays.percentile(50) / 1e6 - stepMs)
      delays.reset()
      return late
    },
    stop: () => void delays.disable()
  }
}
