import type { Actor, Journey } from './journey/journey.ts'
import { isOffered } from './journey/journey.ts'

/** Whether a driver knows the order at all: carries it, dropped it, or sees it in the pool. To others it is not there. */
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
