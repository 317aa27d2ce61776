import type { StopPlace } from '@ilbud/proto/http/dispatch/driver-route'
import type { Load } from '@ilbud/proto/http/dispatch/vehicle'
import { orderStops } from './order-stops.ts'
import { type Plan, timeStops } from './plan-route.ts'
import type { PlanContext } from './route-problem.ts'
import type { Stop } from './stop.ts'

/** What each place in the route would add to it if the stop were there and all others stayed in their order. */
export function placesOf(
  stops: readonly Stop[],
  stopId: string,
  { room, context }: { room: Load; context: PlanContext }
): StopPlace[] {
  const others = stops.flatMap(({ id }) => (id === stopId ? [] : [id]))
  const now = sumOf(timeStops(stops, context))
  return stops.map(({ id }, at) => {
    if (id === stopId) return { addedKm: 0, addedMinutes: 0, addedLateMinutes: 0, refusal: null }
    const ordered = orderStops(stops, others.toSpliced(at, 0, stopId), room)
    if (!ordered.ok) return { addedKm: null, addedMinutes: null, addedLateMinutes: null, refusal: ordered.reason }
    const then = sumOf(timeStops(ordered.stops, context))
    return {
      addedKm: tenths(then.km - now.km),
      addedMinutes: tenths(then.minutes - now.minutes),
      addedLateMinutes: then.lateMinutes - now.lateMinutes,
      refusal: null
    }
  })
}

function sumOf({ stops, legs, totalKm }: Plan): { km: number; minutes: number; lateMinutes: number } {
  return {
    km: totalKm,
    minutes: legs.reduce((sum, leg) => sum + leg.minutes, 0),
    lateMinutes: stops.reduce((sum, { slackMin }) => sum + Math.max(0, -(slackMin ?? 0)), 0)
  }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
