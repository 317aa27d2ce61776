import {
  countDriverOrders,
  type DriverOrders,
  type DriverPage,
  type DriverPosition,
  listDriverOrders
} from '#db/lists/driver-lists.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { listedSince } from './sign-driver-list.ts'
import type { Counted } from '@ilbud/kernel/db/count-few'

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
  const from = listedSince(now(), rules)
  const [listed, counted] = await Promise.all([
    listDriverOrders(db, driverId, { since: from, page }),
    countDriverOrders(db, driverId, from)
  ])
  return { signature, page: { ...listed, ...counted } }
}
