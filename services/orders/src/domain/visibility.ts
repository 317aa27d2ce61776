import type { Actor, Journey } from './journey/journey.ts'
import { isOffered } from './journey/journey.ts'
import type { Order } from './order.ts'

// Security row 21, contract 6: "own orders full until final + 2 h".
const readableMs = 2 * 60 * 60_000

/** What ended by then is no longer its driver's to read. */
export function unreadableSince(now: Date): Date {
  return new Date(now.getTime() - readableMs)
}

/** Whether the order is the driver's to read whole: they carry it, or it ended in their hands not long ago. */
export function isReadableByDriver({ driverId, endedAt }: Order, { id }: Actor, now: Date): boolean {
  return driverId === id && (endedAt === null || endedAt > unreadableSince(now))
}

/** Whether a driver knows that there is the order: carried it, dropped it, or sees it in the pool. To others there is none. */
export function isKnownTo(order: Journey, { id }: Actor): boolean {
  return order.driverId === id || order.droppedBy === id || isOffered(order)
}

/** Whether the order is one of the caller's: the customer's own, their company's, or any for staff. */
export function isOwnedBy({ customerId, companyId }: Journey, actor: Actor): boolean {
  if (actor.role === 'dispatcher' || actor.role === 'admin') return true
  if (actor.role === 'driver' || actor.role === 'system') return false
  if (actor.role === 'company_admin' && actor.companyId !== null && actor.companyId === companyId) return true
  return customerId === actor.id
}
