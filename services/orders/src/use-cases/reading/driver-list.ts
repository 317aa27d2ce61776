import {
  countDriverOrders,
  type DriverOrders,
  type DriverPage,
  type DriverPosition,
  listDriverOrders,
  signDriverList,
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
    open: new Date(now.getTime() + rules.graceMinutes * 60_000),
    recalled: new Date(now.getTime() - rules.afterRecallMinutes * 60_000)
  }
}

export type { DriverPosition }

interface DriverRead extends DriverPage {
  driverId: string
  now: Date
  /** Whether the reader has the page with that signature. */
  isKnown: (signature: string) => boolean
}

/** A page of a driver's list with its signature; `page` is null when the signature is known. */
export async function readDriverList(
  { db, rules }: Pick<OrdersDeps, 'db' | 'rules'>,
  { driverId, now, isKnown, ...page }: DriverRead
): Promise<{ signature: string; page: (DriverOrders & Counted) | null }> {
  const from = since(now, rules)
  // What a driver may do depends on the rules, which an admin changes; not on the opening hours.
  const numbers = Object.values(rules).filter((rule) => typeof rule !== 'object')
  const signature = [await signDriverList(db, driverId, { since: from, page }), ...numbers].join('-')
  if (isKnown(signature)) return { signature, page: null }
  const [listed, counted] = await Promise.all([
    listDriverOrders(db, driverId, { since: from, page }),
    countDriverOrders(db, driverId, from)
  ])
  return { signature, page: { ...listed, ...counted } }
}
