import type { Order } from '#domain/order.ts'
import type { DriverName, People, Person } from './people.ts'

/** Who some orders are about, by id. Empty where the owner of the names could not be asked: the orders read all the same. */
export interface KnownPeople {
  users: ReadonlyMap<string, Person>
  drivers: ReadonlyMap<string, DriverName>
}

/** Asks for customers, drivers and `others` at once. */
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
