import type { FleetRoute, RouteStop } from '@ilbud/proto/http/dispatch/driver-route'

export const routeId = (at: number) => `0197b0c0-0000-7000-8000-${String(10 + at).padStart(12, '0')}`
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A delivery in ten minutes, with twenty to spare. */
export function aRouteStop(id: string, changes: Partial<RouteStop> = {}): RouteStop {
  return {
    id,
    orderId: routeId(9),
    kind: 'delivery',
    address: `Skånegatan ${id}`,
    lat: 59.31,
    lng: 18.08,
    arriveAt: inMinutes(10),
    window: null,
    slackMin: 20,
    pinned: false,
    ...changes
  }
}

/** A driver on duty who fetches a parcel and delivers it. */
export function aRoute(changes: Partial<FleetRoute> = {}): FleetRoute {
  const stops = [aRouteStop('p1', { kind: 'pickup' }), aRouteStop('d1', { arriveAt: inMinutes(25) })]
  return {
    driverId: routeId(1),
    driverName: 'Alva Berg',
    onDuty: true,
    breakUntil: null,
    shiftEndsAt: null,
    version: 7,
    plannedAt: inMinutes(-1),
    source: 'great-circle',
    totalKm: 4.2,
    stops,
    legs: stops.map(() => ({ km: 2.1, minutes: 8, geometry: null })),
    ...changes
  }
}
