import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { routeSchema } from '@ilbud/proto/http/places/places'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'

/** The driving route according to the server; `source` says how precise it is. */
export function routeQuery(from: LatLng, to: LatLng) {
  const path = `/api/v1/routes?from=${pair(from)}&to=${pair(to)}`
  return queryOptions({ queryKey: ['/api/v1/routes', pair(from), pair(to)], queryFn: () => api(routeSchema, path) })
}

function pair({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`
}
