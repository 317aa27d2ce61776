import { listDrivers } from '#db/drivers.ts'
import { findRoutes } from '#db/routes.ts'
import { type DriverInsertion, insertionOf, ranked } from '#domain/candidates.ts'
import { type WaitingOrder, workToCome } from '#domain/work-of.ts'
import { contextOf, type DispatchDeps } from './deps.ts'

/** What an order would cost the route of each of these drivers, the best first. Among equals their order stays. */
export async function listInsertions(
  deps: DispatchDeps,
  { order, driverIds }: { order: WaitingOrder; driverIds: readonly string[] }
): Promise<DriverInsertion[]> {
  const [routes, drivers] = await Promise.all([findRoutes(deps.db, driverIds), listDrivers(deps.db, driverIds)])
  const routeOf = new Map(routes.map((route) => [route.driverId, route]))
  const work = workToCome(order)
  const insertions: DriverInsertion[] = []
  // A driver of whom no event has come yet is not on duty for the plan either.
  for (const driver of inOrder(drivers, driverIds)) {
    const { id: driverId, onDuty } = driver
    const { stops, lastPlace } = routeOf.get(driverId) ?? { stops: [], lastPlace: null }
    const context = await contextOf(deps, { driverId, lastPlace }, [...stops, ...work], driver)
    insertions.push(insertionOf({ driverId, onDuty, stops }, work, context))
  }
  return ranked(insertions)
}

function inOrder<Driver extends { id: string }>(drivers: readonly Driver[], ids: readonly string[]): Driver[] {
  const byId = new Map(drivers.map((driver) => [driver.id, driver]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
