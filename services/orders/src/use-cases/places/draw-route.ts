import { roundTo } from '#domain/round-to.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Route } from '@ilbud/proto/http/places/places'
import { legOverBridges } from '@ilbud/travel/great-circle'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import type { Routes } from './place-ports.ts'

interface Drawing {
  routes: Routes
  streets: TravelTimes | null
  now: () => Date
}

/**
 * The route as it is shown: its length and time are those of the line that is drawn. In place of an approximate one it
 * leads along the file of streets, which drivers' routes are planned with, too (`source: "streets"`); without one over
 * the bridges, where the city's water is known. Prices are made of neither: docs/domain/price.md#formula.
 */
export async function drawRoute(
  { routes, streets, now }: Drawing,
  { from, to }: { from: LatLng; to: LatLng }
): Promise<Route> {
  const route = await routes.route(from, to)
  if (route.source !== 'approximate') return route
  const along = (await streets?.legs([from, to], now()))?.[0]
  const leg = along ?? legOverBridges(from, to, now())
  if (!leg) return route
  return {
    distanceKm: roundTo(leg.metres / 1000, 3),
    durationMin: roundTo(leg.seconds / 60, 1),
    geometry: leg.geometry.map(([lat, lng]): [number, number] => [lng, lat]),
    source: along ? 'streets' : route.source
  }
}
