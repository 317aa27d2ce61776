import { findDriver } from '#db/drivers.ts'
import { findRoute } from '#db/routes.ts'
import { roomOf } from '#domain/driver.ts'
import { placesOf } from '#domain/stop-places.ts'
import { NotFoundError, RuleError } from '@ilbud/kernel/errors'
import type { StopPlaces } from '@ilbud/proto/http/dispatch/driver-route'
import { contextOf, type DispatchDeps } from './deps.ts'

/** Where else a stop of a driver's route could be, and what that would add. Nothing is changed. */
export async function listPlaces(
  deps: DispatchDeps,
  { driverId, stop }: { driverId: string; stop: string }
): Promise<StopPlaces> {
  const driver = await findDriver(deps.db, driverId)
  if (!driver) throw new NotFoundError('Driver')
  const route = await findRoute(deps.db, driverId)
  if (!route?.stops.some(({ id }) => id === stop)) {
    throw new RuleError('ROUTE_IMPOSSIBLE', 'This stop is not in the route', { stop, reason: 'UNKNOWN_STOP' })
  }
  const context = await contextOf(deps, route, route.stops, driver)
  return { version: route.version, places: placesOf(route.stops, stop, { room: roomOf(driver), context }) }
}
