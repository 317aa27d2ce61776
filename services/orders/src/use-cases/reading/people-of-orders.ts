import type { Order } from '#domain/order.ts'
import type { DriverName, People, Person } from './people.ts'

/** The people in some orders, by id. Empty where the service with the names is unavailable. */
export interface KnownPeople {
  users: ReadonlyMap<string, Person>
  drivers: ReadonlyMap<string, DriverName>
}

/** Loads customers, drivers and the users in `others` in parallel. */
export async function peopleOf(
  people: People,
  orders: readonly Order[],
  others: readonly string[] = []
): Promise<KnownPeople> {
  const customerIds = orders.map(({ customerId }) => customerId)
  const driverIds = orders.map(({ driverId }) => driverId).filter((id) => id !== null)
  const [users, drivers] = await Promise.all([
    people.findUsers([...customerIds, ...others]).catch(() => new Map<string, Person>()),
    people.findDrivers(driverIds).catch(() => new Map<string, DriverName>())
  ])
  return { users, drivers }
}
