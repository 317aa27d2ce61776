import { findByTrackingId, type TrackedOrder } from '#db/orders/orders.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type Caller, levelOf } from '#use-cases/reading/disclose.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'keyGuesses'>

/** Who opens a tracking page, and what they may do there with a key or as a party. */
export interface Visitor extends Caller {
  /** The key to count the client's address by; null: not limited. */
  address: string | null
}

/** The order of a tracking page, for a party or a holder of the link. NotFoundError for others. */
export async function findForVisitor(
  deps: Deps,
  trackingId: string,
  visitor: Visitor
): Promise<TrackedOrder & { isByKey: boolean }> {
  const id = parseTrackingId(trackingId)
  const tracked = id === null ? undefined : await findByTrackingId(deps.db, id)
  if (!tracked) throw new NotFoundError('Order')
  if (levelOf(tracked, { keyHash: '', actor: visitor.actor }, deps.now()) !== 'public') {
    return { ...tracked, isByKey: false }
  }
  if (await hasKey(deps, tracked, visitor)) return { ...tracked, isByKey: true }
  throw new NotFoundError('Order')
}

/** Wrong keys are limited as for reads (docs/adr/0018-wrong-keys-per-address.md). */
async function hasKey(
  { now, keyGuesses }: Deps,
  tracked: TrackedOrder,
  { keyHash, address }: Visitor
): Promise<boolean> {
  if (keyHash === '') return false
  const guess = { subject: tracked.order.trackingId, secretHash: keyHash, address }
  if (!(await keyGuesses.mayTry(guess))) return false
  const isRight = levelOf(tracked, { keyHash, actor: null }, now()) !== 'public'
  await keyGuesses.record(guess, isRight)
  return isRight
}
