import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Routes } from '#use-cases/places/place-ports.ts'
import { z } from 'zod/mini'
import type { FetchJson } from '@ilbud/kernel/runtime/fetch-json'
import { toRoute } from './to-route.ts'

// Routes API, computeRoutes, with the fields that we ask for.
const answerSchema = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: z.number().check(z.nonnegative()),
        /** `123s` */
        duration: z.string().check(z.regex(/^\d+(\.\d+)?s$/)),
        polyline: z.object({
          geoJsonLinestring: z.object({
            coordinates: z.array(z.tuple([z.number(), z.number()])).check(z.minLength(2))
          })
        })
      })
    )
    .check(z.minLength(1))
})
const fields = 'routes.distanceMeters,routes.duration,routes.polyline'

/** Google’s routes. */
export function googleRoutes(key: string, fetchJson: FetchJson, address = 'https://routes.googleapis.com'): Routes {
  const at = ({ lat, lng }: LatLng) => ({
    location: { latLng: { latitude: lat, longitude: lng } }
  })
  return {
    async route(from, to) {
      const url = new URL('/directions/v2:computeRoutes', address)
      const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': fields }
      const how = { travelMode: 'DRIVE', routingPreference: 'TRAFFIC_UNAWARE', polylineEncoding: 'GEO_JSON_LINESTRING' }
      const body = { origin: at(from), destination: at(to), ...how }
      const { routes } = await fetchJson(answerSchema, { url, headers, body })
      const { distanceMeters, duration, polyline } = routes[0]!
      const { coordinates: geometry } = polyline.geoJsonLinestring
      return toRoute({ metres: distanceMeters, seconds: parseFloat(duration), geometry, source: 'google' })
    }
  }
}
