import { findOrder } from '#db/orders/orders.ts'
import type { Order } from '#domain/order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { DriverName, People, Person } from './people.ts'

/** The people in some orders, by id. Empty where the service with the names is unavailable. */
export interface OrderPeople {
  users: ReadonlyMap<string, Person>
  drivers: ReadonlyMap<string, DriverName>
}

/** Loads customers, drivers and the users in `others` in parallel. */
export async function peopleOf(
  people: People,
  orders: readonly Order[],
  others: readonly string[] = []
): Promise<OrderPeople> {
  const customerIds = orders.map(({ customerId }) => customerId)
  const driverIds = orders.map(({ driverId }) => driverId).filter((id) => id !== null)
  const [users, drivers] = await Promise.all([
    people.findUsers([...customerIds, ...others]).catch(() => new Map<string, Person>()),
    people.findDrivers(driverIds).catch(() => new Map<string, DriverName>())
  ])
  return { users, drivers }
}

/** The people of an order before and after a command that may give it that driver; nobody's of an unknown order. */
export async function peopleAfter(
  { db, people }: Pick<OrdersDeps, 'db' | 'people'>,
  orderId: string,
  driverId: string | null
): Promise<OrderPeople> {
  const order = await findOrder(db, orderId)
  if (!order) return { users: new Map(), drivers: new Map() }
  return peopleOf(people, driverId === null ? [order] : [order, { ...order, driverId }])
}
