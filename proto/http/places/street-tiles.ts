import { z } from 'zod/mini'
import { expected, numeric } from '#http/fields/fields.ts'

/** How streets are classed in the tiles: they are drawn wider, and from farther away, the more traffic they carry. */
export type StreetClass = 'motorway' | 'main' | 'collector' | 'minor'

/** Between these zooms there are tiles; maps enlarge the last. */
export const streetZooms = { min: 10, max: 14 } as const

/** The one layer of a tile. */
export const streetLayer = 'streets'

const whole = () =>
  numeric(
    z.number({ error: expected('number') }).check(z.int('Must be a whole number'), z.minimum(0, 'Must be 0 or more'))
  )

export const tileParamsSchema = z.object({ z: whole(), x: whole(), y: whole() })

export const tileQuerySchema = z.object({
  /** The version of the streets, which makes the address of a tile lasting. */
  v: z.optional(z.string().check(z.maxLength(40, 'Must be at most 40 characters')))
})

/** TileJSON 3.0. Without a file of streets `tiles` is empty. */
export const streetTilesSchema = z.object({
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  /** Templates of addresses, with `{z}`, `{x}` and `{y}`. */
  tiles: z.array(z.string()),
  minzoom: z.number(),
  maxzoom: z.number(),
  /** West, south, east, north. */
  bounds: z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** HTML. */
  attribution: z.optional(z.string()),
  vector_layers: z.array(
    z.object({ id: z.string(), fields: z.record(z.string(), z.string()), minzoom: z.number(), maxzoom: z.number() })
  )
})
export type StreetTileJson = z.infer<typeof streetTilesSchema>
