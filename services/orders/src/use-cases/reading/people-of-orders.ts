import { listOpenOffers } from '#db/offers.ts'
import { findOrder } from '#db/orders/orders.ts'
import { isBeingOffered } from '#domain/journey/journey.ts'
import type { Offer } from '#domain/offer.ts'
import type { Order } from '#domain/order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { DriverName, Person } from './people.ts'

/** The people in some orders, by id, and who is offered them. Empty where the service with the names is unavailable. */
export interface OrderPeople {
  users: ReadonlyMap<string, Person>
  drivers: ReadonlyMap<string, DriverName>
  /** By the order's id. */
  offers: ReadonlyMap<string, Offer>
}

/** Loads offers first, then customers, drivers and the users in `others` in parallel. */
export async function peopleOf(
  { db, people }: Pick<OrdersDeps, 'db' | 'people'>,
  orders: readonly Order[],
  others: readonly string[] = []
): Promise<OrderPeople> {
  const customerIds = orders.map(({ customerId }) => customerId)
  const offers = await listOpenOffers(
    db,
    orders.filter(isBeingOffered).map(({ id }) => id)
  )
  const driverIds = [...orders, ...offers].map(({ driverId }) => driverId).filter((id) => id !== null)
  const [users, drivers] = await Promise.all([
    people.findUsers([...customerIds, ...others]).catch(() => new Map<string, Person>()),
    people.findDrivers(driverIds).catch(() => new Map<string, DriverName>())
  ])
  return { users, drivers, offers: new Map(offers.map((offer) => [offer.orderId, offer])) }
}

/** The people of an order before and after a command that may give it that driver; nobody's of an unknown order. */
export async function peopleAfter(
  deps: Pick<OrdersDeps, 'db' | 'people'>,
  orderId: string,
  driverId: string | null
): Promise<OrderPeople> {
  const order = await findOrder(deps.db, orderId)
  if (!order) return { users: new Map(), drivers: new Map(), offers: new Map() }
  return peopleOf(deps, driverId === null ? [order] : [order, { ...order, driverId }])
}
