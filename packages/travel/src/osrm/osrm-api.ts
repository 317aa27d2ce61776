import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { z } from 'zod/mini'

/** Asks a server by HTTP with limits on time and size. Rejects with `{answer}` where it answered with an error status. */
export type FetchJson = <Answer>(schema: z.ZodMiniType<Answer>, request: { url: URL }) => Promise<Answer>

/** A way, before anything is known of the hour. */
export interface TravelLeg {
  seconds: number
  metres: number
}

export interface DrawnLeg extends TravelLeg {
  /** `[longitude, latitude]`. */
  line: [number, number][]
}

const amount = z.number().check(z.nonnegative())
const table = z.array(z.array(z.nullable(amount)))
const tableSchema = z.object({ code: z.literal('Ok'), durations: table, distances: table })

const position = z.tuple([z.number(), z.number()])
const stepSchema = z.object({ geometry: z.object({ coordinates: z.array(position) }) })
const routeSchema = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(z.object({ legs: z.array(z.object({ duration: amount, distance: amount, steps: z.array(stepSchema) })) }))
    .check(z.minLength(1))
})

const refusalSchema = z.object({ answer: z.object({ code: z.string() }) })

/** OSRM’s HTTP API, version 1 (project-osrm.org/docs). */
export function osrmApi(address: string, fetchJson: FetchJson) {
  const urlOf = (service: 'table' | 'route', points: readonly LatLng[], query: Record<string, string>): URL => {
    const coordinates = points.map(({ lat, lng }) => `${lng},${lat}`).join(';')
    // The server has one profile, whatever the path names.
    const url = new URL(`${service}/v1/driving/${coordinates}`, address.endsWith('/') ? address : `${address}/`)
    // Semicolons and commas stay as they are in OSRM's documentation, which URLSearchParams would not let them.
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    return url
  }

  return {
    /** From each of `from` to each of `to`; null where there is no way. */
    async table(from: readonly LatLng[], to: readonly LatLng[]): Promise<(TravelLeg | null)[][]> {
      const url = urlOf('table', [...from, ...to], {
        sources: from.map((_, at) => at).join(';'),
        destinations: to.map((_, at) => from.length + at).join(';'),
        annotations: 'duration,distance'
      })
      const { durations, distances } = await fetchJson(tableSchema, { url })
      return from.map((_, row) =>
        to.map((_point, column) => {
          const [seconds, metres] = [cellOf(durations, row, column), cellOf(distances, row, column)]
          return seconds === null || metres === null ? null : { seconds, metres }
        })
      )
    },

    /** From each point to the next; null: no way leads through all of them. */
    async legs(points: readonly LatLng[]): Promise<DrawnLeg[] | null> {
      // The lines of steps are those of legs, and what comes after a stop does not depend on what was before it.
      const how = { overview: 'false', steps: 'true', geometries: 'geojson', continue_straight: 'false' }
      try {
        const { routes } = await fetchJson(routeSchema, { url: urlOf('route', points, how) })
        const legs = routes[0]!.legs
        if (legs.length !== points.length - 1) throw new Error('the route has another number of legs')
        return legs.map(({ duration, distance, steps }) => ({
          seconds: duration,
          metres: distance,
          line: withoutRepeats(steps.flatMap(({ geometry }) => geometry.coordinates))
        }))
      } catch (error) {
        if (codeOf(error) === 'NoRoute') return null
        throw error
      }
    }
  }
}

export type OsrmApi = ReturnType<typeof osrmApi>

function cellOf(rows: readonly (readonly (number | null)[])[], row: number, column: number): number | null {
  const cell = rows[row]?.[column]
  if (cell === undefined) throw new Error('the table has another size')
  return cell
}

/** OSRM's word for why it answered with an error status; null: it said none. */
export function codeOf(error: unknown): string | null {
  const refusal = refusalSchema.safeParse(error)
  return refusal.success ? refusal.data.answer.code : null
}

function withoutRepeats(line: [number, number][]): [number, number][] {
  return line.filter(([lng, lat], at) => at === 0 || lng !== line[at - 1]![0] || lat !== line[at - 1]![1])
}
