import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod/mini'

/** A street between two crossings. */
export interface Street {
  /** The crossings that it connects, by their ids in the file. */
  from: string
  to: string
  oneway: boolean
  /** It carries traffic through the city, and does not only lead to doors. */
  isMain: boolean
  /** Kilometres an hour at midday. */
  speedKmh: number
  /** `[longitude, latitude]`. */
  line: [number, number][]
}

/** A street as maps show it. */
export interface NamedStreet extends Street {
  /** Empty where it has none. */
  name: string
  /** As in OpenStreetMap, without `_link`: `residential`. Empty where the file has none. */
  streetClass: string
}

const position = z.tuple([z.number(), z.number()], z.number())
const idSchema = z.union([z.number(), z.string()])
const streetSchema = z.object({
  properties: z.object({
    u: idSchema,
    v: idSchema,
    // Extracts have lists where two streets became one.
    name: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
    highway: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
    oneway: z.optional(z.nullable(z.union([z.boolean(), z.string()]))),
    maxspeed: z.optional(z.nullable(z.union([z.number(), z.string(), z.array(z.string())])))
  }),
  geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(position).check(z.minLength(2)) })
})

// What one drives on average where 50 or 30 is allowed: crossings, lights and parked cars. Guesses, as shares of the
// limit and by class where the file has no limit.
const shareOfLimit = 0.62
const speedOfClass: Record<string, number> = {
  motorway: 48,
  trunk: 40,
  primary: 32,
  secondary: 29,
  tertiary: 27,
  unclassified: 24,
  residential: 21,
  living_street: 10
}
const mainClasses = new Set(['motorway', 'trunk', 'primary', 'secondary', 'tertiary'])
const otherSpeed = 20
const mostKmh = 80

/** Why a street file cannot be used, in one line for whoever starts the service. */
export class StreetFileError extends Error {}

/** The streets of a GeoJSON file (docs/streets.md#format). Throws `StreetFileError`. */
export function readStreets(file: string): NamedStreet[] {
  const { features } = parse(file, textOf(file)) as { features?: unknown }
  if (!Array.isArray(features)) throw problem(file, 'is no GeoJSON FeatureCollection')
  const streets = features.map((feature, at) => {
    const result = streetSchema.safeParse(feature)
    if (!result.success) {
      const { path, message } = result.error.issues[0]!
      throw problem(file, `features[${at}].${path.join('.')}: ${message}`)
    }
    return toStreet(result.data)
  })
  if (streets.length === 0) throw problem(file, 'has no streets')
  return streets
}

function textOf(file: string): string {
  try {
    const bytes = readFileSync(file)
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw problem(file, code === 'ENOENT' ? 'does not exist' : `cannot be read (${code ?? 'damaged'})`)
  }
}

function parse(file: string, text: string): object {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    throw problem(file, 'is no JSON')
  }
}

function problem(file: string, what: string): StreetFileError {
  return new StreetFileError(`STREETS_FILE: ${file} ${what}`)
}

function toStreet({ properties, geometry }: z.infer<typeof streetSchema>): NamedStreet {
  const { u, v, name, highway, oneway, maxspeed } = properties
  const streetClass = firstOf(highway)?.replace(/_link$/, '') ?? ''
  return {
    from: String(u),
    to: String(v),
    name: firstOf(name) ?? '',
    streetClass,
    oneway: oneway === true || oneway === 'True' || oneway === 'true' || oneway === 'yes',
    isMain: mainClasses.has(streetClass),
    speedKmh: speedOf(streetClass, Number.parseFloat(String(firstOf(maxspeed)))),
    line: geometry.coordinates.map(([lng, lat]) => [lng, lat])
  }
}

function firstOf<Value>(value: Value | Value[] | null | undefined): Value | undefined {
  return Array.isArray(value) ? value[0] : (value ?? undefined)
}

function speedOf(streetClass: string, limitKmh: number): number {
  const ofClass = speedOfClass[streetClass] ?? otherSpeed
  return limitKmh > 0 ? Math.min(mostKmh, Math.max(5, (limitKmh * shareOfLimit + ofClass) / 2)) : ofClass
}
