import type { Point } from '#domain/places/geo.ts'
import type { Route } from '@ilbud/proto/http/places'
import { lineOverBridges } from '@ilbud/travel/great-circle'
import type { Routes } from './place-ports.ts'

/**
 * The route with the line to draw. An approximate one has no streets: where the city's water is known it leads over the
 * bridges. Length and time stay those of `Routes`, by which prices are made.
 */
export async function drawRoute(routes: Routes, { from, to }: { from: Point; to: Point }): Promise<Route> {
  const route = await routes.route(from, to)
  const line = route.source === 'approximate' ? lineOverBridges(from, to) : null
  return line ? { ...route, geometry: line.map(([lat, lng]): [number, number] => [lng, lat]) } : route
}
