import { findDriver, listOnDuty } from '#db/drivers.ts'
import { findRoute, listRoutes } from '#db/routes.ts'
import { type Driver, isOnBreak } from '#domain/driver.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Route } from '#domain/route.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { User } from '@ilbud/kernel/http/identity'
import type { DriverRoute, FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { isStaff } from '@ilbud/proto/http/roles'
import type { Logger } from 'pino'
import type { AddressedStop, Addresses } from './addresses.ts'
import type { DispatchDeps } from './deps.ts'
import type { DriverNames } from './driver-names.ts'
import type { PaceBook } from './pace.ts'

export interface ReadDeps extends DispatchDeps {
  addresses: Addresses
  driverNames: DriverNames
  log: Logger
  pace: PaceBook
}

/** The driver's route as the caller may read it; an empty one of a driver who never had a stop. */
export async function readRoute(
  deps: ReadDeps,
  { driverId, reader }: { driverId: string; reader: User }
): Promise<DriverRoute> {
  const { db } = deps
  if (isStaff(reader.role) && !(await findDriver(db, driverId))) throw new NotFoundError('Driver')
  const route = await findRoute(db, driverId)
  if (!route) return noRoute(deps)
  const stops = await deps.addresses(reader, route.stops)
  return describe(deps, route, stops)
}

/** The same for staff, whose look is audited. */
export async function readRouteForStaff(
  deps: ReadDeps,
  wanted: { driverId: string; reader: User }
): Promise<DriverRoute> {
  const { driverId, reader } = wanted
  await recordRead(deps, 'dispatch', { actor: reader, action: 'route.read', objectType: 'driver', objectId: driverId })
  return readRoute(deps, wanted)
}

/**
 * For staff: the routes of all drivers who are on duty or have stops, by the drivers' names. `driverIds`: of these drivers only;
 * null: of whichever.
 */
export async function readRoutes(
  deps: ReadDeps,
  { driverIds, reader }: { driverIds: readonly string[] | null; reader: User }
): Promise<FleetRoute[]> {
  await recordRead(deps, 'dispatch', { actor: reader, action: 'route.list', objectType: 'list', objectId: 'routes' })
  const [routes, onDuty] = await Promise.all([listRoutes(deps.db, driverIds), listOnDuty(deps.db)])
  const known = new Set(routes.map(({ driverId }) => driverId))
  // They have never had a stop.
  const withoutRoute = onDuty.filter(({ id }) => !known.has(id) && (driverIds?.includes(id) ?? true))
  const [stops, names] = await Promise.all([
    deps.addresses(
      reader,
      routes.flatMap((route) => route.stops)
    ),
    deps.driverNames([...known, ...withoutRoute.map(({ id }) => id)])
  ])
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const workOf = (driverId: string, shift: Shift) => ({
    driverId,
    driverName: names.get(driverId) ?? '',
    ...describeShift(shift, deps.now())
  })
  const described = await Promise.all(
    routes.map(async (route) => ({
      ...workOf(route.driverId, route),
      ...(await describe(
        deps,
        route,
        route.stops.map(({ id }) => byId.get(id)!)
      ))
    }))
  )
  const empty = withoutRoute.map((driver) => ({ ...workOf(driver.id, driver), ...noRoute(deps) }))
  return [...described, ...empty].toSorted((one, other) => one.driverName.localeCompare(other.driverName, 'sv'))
}

type Shift = Pick<Driver, 'onDuty' | 'breakUntil' | 'shiftEndsAt'>

function describeShift({ onDuty, breakUntil, shiftEndsAt }: Shift, now: Date) {
  return {
    onDuty,
    breakUntil: isOnBreak({ breakUntil }, now) ? breakUntil!.toISOString() : null,
    shiftEndsAt: shiftEndsAt?.toISOString() ?? null
  }
}

async function describe(deps: ReadDeps, route: Route, stops: readonly AddressedStop[]): Promise<DriverRoute> {
  const { positions, now } = deps
  const { driverId, lastPlace, version, plannedAt, source, totalKm, legs } = route
  const start = positions.lastOf(driverId, now()) ?? lastPlace
  const geometries = await geometriesOf(deps, [start, ...stops.map(({ exact }) => exact)])
  return {
    version,
    plannedAt: plannedAt.toISOString(),
    source,
    totalKm,
    stops: stops.map(({ id, orderId, kind, address, exact, arriveAt, window, slackMin, pinned }) => ({
      id,
      orderId,
      kind,
      address,
      lat: exact?.lat ?? null,
      lng: exact?.lng ?? null,
      arriveAt,
      window,
      slackMin,
      pinned
    })),
    legs: legs.map((leg, at) => ({ ...leg, geometry: geometries[at]! }))
  }
}

type Geometry = DriverRoute['legs'][number]['geometry']

/** The line from each place to the next; null where one of the two is unknown. */
async function geometriesOf({ travel, now }: ReadDeps, places: readonly (LatLng | null)[]): Promise<Geometry[]> {
  const known = places.filter((place) => place !== null)
  const legs = known.length > 1 ? await travel.legs(known, now()) : []
  let at = 0
  return places.slice(1).map((to, index) => {
    const from = places[index]
    if (from) at++
    return from && to ? legs[at - 1]!.geometry.map(([lat, lng]): [number, number] => [lng, lat]) : null
  })
}

function noRoute({ travel, now }: ReadDeps): DriverRoute {
  return { version: 0, plannedAt: now().toISOString(), source: travel.name, totalKm: 0, stops: [], legs: [] }
}
