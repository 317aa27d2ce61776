import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { useMemo, useState } from 'react'
import { type RouteMark, RouteMarks } from './route-marks.ts'

export type MarkOf = (driverId: string) => RouteMark

/** For drivers without stops, who are on no map. */
const noMark: RouteMark = { color: '#5b6670', dash: 'solid' }

/** The marks of all drivers who have stops. */
export function useRouteMarks(routes: readonly FleetRoute[]): MarkOf {
  const [marks] = useState(() => new RouteMarks())
  return useMemo(() => {
    const busy = routes.filter(({ stops }) => stops.length > 0).map(({ driverId }) => driverId)
    const marked = marks.assign(busy)
    return (driverId) => marked.get(driverId) ?? noMark
  }, [marks, routes])
}
