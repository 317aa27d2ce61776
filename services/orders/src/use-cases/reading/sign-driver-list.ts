import { type DriverPage, signDriverLists, type Since } from '#db/lists/driver-lists.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Rules } from '#domain/journey/journey.ts'
import { unreadableSince } from '#domain/visibility.ts'
import type { Kysely } from 'kysely'

/** The moments on which a driver's list depends. */
export function listedSince(now: Date, rules: Rules): Since {
  return {
    ended: unreadableSince(now),
    stepped: new Date(now.getTime() - rules.correctionSeconds * 1000),
    open: new Date(now.getTime() + rules.graceMinutes * 60_000)
  }
}

interface Poll {
  driverId: string
  page: DriverPage
}

/** Resolves to what changes whenever the page would. Sees all that was committed before the call, by any replica. */
export type SignDriverList = (poll: Poll) => Promise<string>

/**
 * One statement signs the lists of all drivers who asked while the one before was running: the more polls, the less each
 * costs. It begins after all of them have asked and nothing is kept, so that no driver misses a change of their own.
 */
export function createDriverListSigner(
  { db, now }: { db: Kysely<OrdersTables>; now: () => Date },
  getRules: () => Rules
): SignDriverList {
  let next: { polls: Poll[]; signatures: Promise<Map<Poll, string>> } | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function signAll(polls: Poll[]): Promise<Map<Poll, string>> {
    const from = listedSince(now(), getRules())
    const ofPages = Map.groupBy(polls, ({ page }) => JSON.stringify(page)).values()
    const signed = await Promise.all(
      [...ofPages].map(async (same) => {
        const driverIds = same.map(({ driverId }) => driverId)
        const signatures = await signDriverLists(db, driverIds, { since: from, page: same[0]!.page })
        return same.map((poll): [Poll, string] => [poll, signatures.get(poll.driverId)!])
      })
    )
    return new Map(signed.flat())
  }

  return async (poll) => {
    if (!next) {
      const polls: Poll[] = []
      const signatures = last.then(() => {
        next = null
        return signAll(polls)
      })
      next = { polls, signatures }
      last = signatures.catch(() => undefined)
    }
    next.polls.push(poll)
    return (await next.signatures).get(poll)!
  }
}
