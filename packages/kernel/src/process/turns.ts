import { UnavailableError } from '#errors.ts'

/**
 * Lets so much work run at once and so much wait, first come first served; refuses the rest, with 503 where nothing
 * else is said, so that a flood costs memory and time that are known beforehand.
 */
export function createTurns(atOnce: number, longestQueue: number, refusal = (): Error => new UnavailableError()) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw refusal()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes straight to the next: nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
