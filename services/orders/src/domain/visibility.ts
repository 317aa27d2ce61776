import { isPlacedBy } from '@ilbud/proto/http/orders/placed-by'
import type { Actor, Journey } from './journey/journey.ts'
import { isBeingOffered, isOffered } from './journey/journey.ts'
import type { Order } from './order.ts'

// A driver reads an order in full until two hours after its end (docs/domain/disclosure.md#what-others-may-see).
const readableMs = 2 * 60 * 60_000

/** Orders that ended before this moment can no longer be read by their driver. */
export function unreadableSince(now: Date): Date {
  return new Date(now.getTime() - readableMs)
}

/** Whether the driver may read the whole order: they carry it, or it ended with them recently. */
export function isReadableByDriver({ driverId, endedAt }: Order, { id }: Actor, now: Date): boolean {
  return driverId === id && (endedAt === null || endedAt > unreadableSince(now))
}

/**
 * Whether a driver may know that the order exists: carried it, dropped it, or sees it in the pool. For others it is not
 * found.
 */
export function isKnownTo(order: Journey, { id }: Actor): boolean {
  const isInPool = isOffered(order) && !isBeingOffered(order) && !order.test
  return order.driverId === id || order.droppedBy === id || isInPool
}

/** Whether the order belongs to the caller: their own, their company's, or any for staff. To a test key only test orders. */
export function isOwnedBy({ customerId, companyId, test }: Journey, actor: Actor): boolean {
  if (actor.test !== undefined && actor.test !== test) return false
  if (actor.role === 'dispatcher' || actor.role === 'admin') return true
  if (actor.role === 'driver' || actor.role === 'system') return false
  if (actor.role === 'company_admin' && actor.companyId !== null && actor.companyId === companyId) return true
  return isPlacedBy({ customerId, companyId }, actor)
}

/** The part of a name shown to people who may not see all of it. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
