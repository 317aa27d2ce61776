import {
  countDriverOrders,
  type DriverOrders,
  type DriverPage,
  type DriverPosition,
  listDriverOrders,
  signDriverLists,
  type Since
} from '#db/lists/driver-lists.ts'
import type { Rules } from '#domain/journey/journey.ts'
import { unreadableSince } from '#domain/visibility.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { Counted } from '@ilbud/kernel/db/count-few'

function since(now: Date, rules: Rules): Since {
  return {
    ended: unreadableSince(now),
    stepped: new Date(now.getTime() - rules.correctionSeconds * 1000),
    open: new Date(now.getTime() + rules.graceMinutes * 60_000)
  }
}

export type { DriverPosition }

interface DriverRead extends DriverPage {
  driverId: string
  /** Whether the reader has the page with that signature. */
  isKnown: (signature: string) => boolean
}

/** A page of a driver's list with its signature; `page` is null when the signature is known. */
export async function readDriverList(
  { db, now, rules, signDriverList }: Pick<OrdersDeps, 'db' | 'now' | 'rules' | 'signDriverList'>,
  { driverId, isKnown, ...page }: DriverRead
): Promise<{ signature: string; page: (DriverOrders & Counted) | null }> {
  // What a driver may do depends on the rules, which an admin changes.
  const signature = [await signDriverList({ driverId, page }), ...Object.values(rules)].join('-')
  if (isKnown(signature)) return { signature, page: null }
  // Read after it was signed: what has changed in between is answered to the next poll as well.
  const from = since(now(), rules)
  const [listed, counted] = await Promise.all([
    listDriverOrders(db, driverId, { since: from, page }),
    countDriverOrders(db, driverId, from)
  ])
  return { signature, page: { ...listed, ...counted } }
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
  { db, now }: Pick<OrdersDeps, 'db' | 'now'>,
  getRules: () => Rules
): SignDriverList {
  let next: { polls: Poll[]; signatures: Promise<Map<Poll, string>> } | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function signAll(polls: Poll[]): Promise<Map<Poll, string>> {
    const from = since(now(), getRules())
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
