import { listOpenOffers } from '#db/offers.ts'
import { findOrder } from '#db/orders/orders.ts'
import { isBeingOffered } from '#domain/journey/journey.ts'
import type { Offer } from '#domain/offer.ts'
import type { ExceptionFacts } from '#domain/exceptions.ts'
import type { Order } from '#domain/order.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { exceptionFacts } from './count-exceptions.ts'
import type { DriverName, Person } from './people.ts'

/**
 * The people in some orders, by id, who is offered them, where their hubs are, and whose position is known. Empty where a
 * service is unavailable.
 */
export interface OrderPeople {
  users: ReadonlyMap<string, Person>
  drivers: ReadonlyMap<string, DriverName>
  /** By the order's id. */
  offers: ReadonlyMap<string, Offer>
  /** By the hub's name, those of parcels that wait at one. */
  hubs: ReadonlyMap<string, LatLng>
  facts: ExceptionFacts
}

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'people' | 'places' | 'hours'>

/** Loads offers first, then customers, drivers and the users in `others` in parallel. `facts`: if they are known already. */
export async function peopleOf(
  deps: Deps,
  orders: readonly Order[],
  { others = [], facts }: { others?: readonly string[]; facts?: ExceptionFacts } = {}
): Promise<OrderPeople> {
  const { db, people, places } = deps
  const customerIds = orders.map(({ customerId }) => customerId)
  const offers = await listOpenOffers(
    db,
    orders.filter(isBeingOffered).map(({ id }) => id)
  )
  const driverIds = [...orders, ...offers].map(({ driverId }) => driverId).filter((id) => id !== null)
  const [users, drivers, hubs, now] = await Promise.all([
    people.findUsers([...customerIds, ...others]).catch(() => new Map<string, Person>()),
    people.findDrivers(driverIds).catch(() => new Map<string, DriverName>()),
    findHubs(places, orders).catch(() => new Map<string, LatLng>()),
    facts ?? exceptionFacts(deps)
  ])
  return { users, drivers, offers: new Map(offers.map((offer) => [offer.orderId, offer])), hubs, facts: now }
}

async function findHubs(places: OrdersDeps['places'], orders: readonly Order[]): Promise<Map<string, LatLng>> {
  const waiting = orders.filter(({ state }) => state === 'AT_HUB')
  const names = [...new Set(waiting.map(({ hub }) => hub))].filter((name) => name !== null)
  const found = await Promise.all(names.map(async (name) => [name, await places.locate(name)] as const))
  return new Map(found.flatMap(([name, point]) => (point ? [[name, point]] : [])))
}

/** The people of an order before and after a command that may give it that driver; nobody's of an unknown order. */
export async function peopleAfter(deps: Deps, orderId: string, driverId: string | null): Promise<OrderPeople> {
  const order = await findOrder(deps.db, orderId)
  if (!order) return peopleOf(deps, [])
  return peopleOf(deps, driverId === null ? [order] : [order, { ...order, driverId }])
}
