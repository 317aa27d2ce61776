import type { Routes } from '#use-cases/places/place-ports.ts'
import { z } from 'zod/mini'
import type { FetchJson } from '@ilbud/kernel/runtime/fetch-json'
import { toRoute } from './to-route.ts'

const answerSchema = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        /** Metres. */
        distance: z.number().check(z.nonnegative()),
        /** Seconds. */
        duration: z.number().check(z.nonnegative()),
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])).check(z.minLength(2)) })
      })
    )
    .check(z.minLength(1))
})

/** OSRM, the router of OpenStreetMap, at its own address. */
export function osrmRoutes(address: string, fetchJson: FetchJson): Routes {
  return {
    async route(from, to) {
      const coordinates = `${from.lng},${from.lat};${to.lng},${to.lat}`
      const url = new URL(`route/v1/driving/${coordinates}`, address.endsWith('/') ? address : `${address}/`)
      url.search = 'overview=simplified&geometries=geojson&alternatives=false&steps=false'
      const { routes } = await fetchJson(answerSchema, { url })
      const { distance, duration, geometry } = routes[0]!
      return toRoute({ metres: distance, seconds: duration, geometry: geometry.coordinates, source: 'osrm' })
    }
  }
}
