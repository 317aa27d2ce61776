import { z } from 'zod/mini'
import { latitude, longitude } from '#http/fields/fields.ts'

export const placesQuerySchema = z.object({
  q: z
    .string({ error: 'Required' })
    .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(200, 'Must be at most 200 characters'))
})

export const placeSuggestionSchema = z.object({
  id: z.string(),
  label: z.string(),
  lat: z.number(),
  lng: z.number(),
  district: z.nullable(z.string()),
  city: z.string(),
  postcode: z.nullable(z.string()),
  /** False where the position stands for another one nearby, as of a house number that is not known. */
  exact: z.boolean()
})
export type PlaceSuggestion = z.infer<typeof placeSuggestionSchema>

export const reverseQuerySchema = z.object({ lat: latitude(), lng: longitude() })

const pair = z
  .string({ error: 'Required' })
  .check(z.regex(/^-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/, 'Expected lat,lng'))
export const routesQuerySchema = z.object({ from: pair, to: pair })

export const routeSchema = z.object({
  distanceKm: z.number(),
  durationMin: z.number(),
  /** [lng, lat] pairs. */
  geometry: z.array(z.tuple([z.number(), z.number()])),
  source: z.string()
})
export type Route = z.infer<typeof routeSchema>
