import { RateLimitedError } from '@ilbud/kernel/errors'
import { createTurns } from '@ilbud/kernel/process/turns'

// Security 2, row 32: two at once. A page of figures asks for a dozen: they wait for each other, unless somebody has
// many pages open.
const atOnce = 2
const longestQueue = 30
const retryAfterSeconds = 2

type TurnsPerUser = <Value>(userId: string, work: () => Promise<Value>) => Promise<Value>

/** Lets two queries of a user run at once in this process, the next ones wait, and refuses with 429 when too many do. */
export function createTurnsPerUser(): TurnsPerUser {
  const users = new Map<string, { inTurn: ReturnType<typeof createTurns>; asked: number }>()
  const refusal = (): Error => new RateLimitedError(retryAfterSeconds)

  return async (userId, work) => {
    const own = users.get(userId) ?? { inTurn: createTurns(atOnce, longestQueue, refusal), asked: 0 }
    users.set(userId, own)
    own.asked += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.asked -= 1
      if (own.asked === 0) users.delete(userId)
    }
  }
}
