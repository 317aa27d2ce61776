import { UnavailableError } from '#errors.ts'

/**
 * Runs at most `atOnce` pieces of work at a time; up to `longestQueue` more wait, first come, first served, and the
 * rest fail with `refusal` (default: 503). So the memory and time that a flood can cost are bounded.
 */
export function createConcurrencyLimit(
  atOnce: number,
  longestQueue: number,
  refusal = (): Error => new UnavailableError()
) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function limit<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw refusal()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place is passed directly to the next in the queue, so that nobody can overtake.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
