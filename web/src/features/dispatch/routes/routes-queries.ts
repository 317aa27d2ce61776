import {
  type DriverRoute,
  driverRouteSchema,
  type FleetRoute,
  fleetRouteSchema,
  stopPlacesSchema
} from '@ilbud/proto/http/dispatch/driver-route'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

/** Arrival times move with the clock, also when nothing changes. */
const againMs = 30_000

/** The routes of all drivers who are on duty or have stops. */
export function fleetRoutesQuery() {
  const path = '/api/admin/v1/routes'
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api(z.array(fleetRouteSchema), path, { signal }),
    staleTime: 0,
    refetchInterval: againMs
  })
}

/** The routes of these drivers, at most `mostNamedDrivers`; those who are off duty without stops have none. */
export function fetchRoutesOf(driverIds: readonly string[]): Promise<FleetRoute[]> {
  return api(z.array(fleetRouteSchema), `/api/admin/v1/routes?drivers=${driverIds.join()}`)
}

/** What each place of this version of the route would add if the stop were there. */
export function stopPlacesQuery({ driverId, version }: Pick<FleetRoute, 'driverId' | 'version'>, stopId: string) {
  const path = `/api/admin/v1/drivers/${driverId}/route/places?stop=${encodeURIComponent(stopId)}`
  return queryOptions({
    queryKey: [path, version],
    queryFn: ({ signal }) => api(stopPlacesSchema, path, { signal }),
    staleTime: againMs,
    gcTime: 0
  })
}

/** Puts the stops of a driver in this order, which stays until the pins are released. */
export function orderStops(
  { driverId, version }: Pick<FleetRoute, 'driverId' | 'version'>,
  stops: readonly string[]
): Promise<DriverRoute> {
  const body = JSON.stringify({ stops, version })
  return api(driverRouteSchema, `/api/admin/v1/drivers/${driverId}/route`, { method: 'PUT', body })
}

/** Leaves the order of the stops to the planner again. */
export function releasePins(driverId: string): Promise<DriverRoute> {
  return api(driverRouteSchema, `/api/admin/v1/drivers/${driverId}/route/pins`, { method: 'DELETE' })
}
