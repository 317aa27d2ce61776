import type { Point } from '#domain/places/geo.ts'
import type { Route } from '@ilbud/proto/http/places'
import { lineOverBridges } from '@ilbud/travel/great-circle'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import type { Routes } from './place-ports.ts'

interface Drawing {
  routes: Routes
  streets: TravelTimes | null
  now: () => Date
}

/**
 * The route with the line to draw. An approximate one is drawn along the file of streets, which drivers' routes are
 * planned with, too (`source: "streets"`); without one it leads over the bridges where the city's water is known. Length
 * and time stay those of `Routes`, by which prices are made.
 */
export async function drawRoute(
  { routes, streets, now }: Drawing,
  { from, to }: { from: Point; to: Point }
): Promise<Route> {
  const route = await routes.route(from, to)
  if (route.source !== 'approximate') return route
  const leg = await streets?.legs([from, to], now())
  const line = leg ? leg[0]!.geometry : lineOverBridges(from, to)
  if (!line) return route
  return {
    ...route,
    geometry: line.map(([lat, lng]): [number, number] => [lng, lat]),
    source: leg ? 'streets' : route.source
  }
}
