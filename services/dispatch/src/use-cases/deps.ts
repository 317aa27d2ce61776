import type { DispatchTables } from '#db/tables.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PlanContext } from '#domain/route-problem.ts'
import type { Route } from '#domain/route.ts'
import { contextFrom, packTravel, type RouteFacts } from '#domain/search-job.ts'
import type { Stop } from '#domain/stop.ts'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import type { Kysely } from 'kysely'
import type { DriverPositions } from '@ilbud/travel/driver-positions'
import type { DriverTracks } from '@ilbud/travel/pace/driver-tracks'
import type { Search } from './search.ts'

export interface PlanDeps {
  travel: TravelTimes
  positions: DriverPositions
  now: () => Date
}

/** What routes are changed with when a step of an order is done. */
export interface StepDeps extends PlanDeps {
  /** The travel times without what was learned. */
  usualTravel: TravelTimes
  tracks: DriverTracks
}

export interface DispatchDeps extends StepDeps {
  db: Kysely<DispatchTables>
  calls: Calls
  search: Search
  /** Called after a commit that stored events: wakes the relay. */
  onCommit: () => void
}

/** From where and when a route with these stops is planned: the driver's position, else the last stop that was made. */
export async function factsOf(
  { travel, positions, now }: PlanDeps,
  { driverId, lastPlace }: Pick<Route, 'driverId' | 'lastPlace'>,
  stops: readonly Stop[],
  known: PlanContext['driver'] | null
): Promise<RouteFacts> {
  const at = now()
  const start = positions.lastOf(driverId, at) ?? lastPlace
  const points = distinct([start, ...stops.map(({ place }) => place)])
  const packed = packTravel(points, await travel.matrix(points, at))
  return { now: at, start, driver: known ?? unknownDriver, travel: packed }
}

/** The same for plans that are made here. */
export async function contextOf(...of: Parameters<typeof factsOf>): Promise<PlanContext> {
  return contextFrom(await factsOf(...of))
}

/** Of whom no event has come yet. */
const unknownDriver = { vehicle: null, breakUntil: null, shiftEndsAt: null }

/** The known places, each once. */
export function distinct(places: readonly (LatLng | null)[]): LatLng[] {
  const known = places.filter((place) => place !== null)
  return [...new Map(known.map((place) => [`${place.lat} ${place.lng}`, place])).values()]
}
