import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { DrawnLeg, OsrmApi, TravelLeg } from './osrm-api.ts'
import { type Block, tableBlocks } from './table-blocks.ts'

// An operator who loads newer roads sees them within the hour.
const hourMs = 60 * 60_000
// Some tens of megabytes.
const mostWays = 500_000
const mostLines = 5000
// OSRM's own limit is 500; what a route of this many stops says in full is far below the limit of an answer.
const mostPointsOfRoute = 25

/** Ways by the key of where they lead to. Null: there is none. */
type Row = Map<string, TravelLeg | null>

/** Ways that the server was asked for within the same hour, by pairs of points. */
export function createRouteCache(api: OsrmApi) {
  const rows = new Map<string, Row>()
  const lines = new Map<string, DrawnLeg | null>()
  const requestBlocks = tableBlocks(api)
  let [hour, known] = [0, 0]

  /** Rows that are in use stay with who uses them. */
  function forgetOld(departAt: Date): void {
    const now = Math.floor(departAt.getTime() / hourMs)
    if (now !== hour || known > mostWays) {
      rows.clear()
      known = 0
    }
    if (now !== hour || lines.size > mostLines) lines.clear()
    hour = now
  }

  function rowOf(key: string): Row {
    const row = rows.get(key) ?? new Map<string, TravelLeg | null>()
    rows.set(key, row)
    return row
  }

  async function requestLegs(points: readonly LatLng[]): Promise<(DrawnLeg | null)[]> {
    const legs = await api.legs(points)
    if (legs) return legs
    if (points.length === 2) return [null]
    // One point that no way leads to says nothing of the legs between the others.
    const apart = await Promise.all(points.slice(1).map((to, at) => api.legs([points[at]!, to])))
    return apart.map((leg) => leg?.[0] ?? null)
  }

  return {
    /** From each point to each. Only what is not known is requested; rejects if the server does not answer. */
    async table(points: readonly LatLng[], departAt: Date): Promise<(TravelLeg | null)[][]> {
      forgetOld(departAt)
      const keys = points.map(keyOf)
      const found = keys.map(rowOf)
      await requestBlocks(points, unknownBlocks(keys, found), (from, to, way) => {
        if (!found[from]!.has(keys[to]!)) known++
        found[from]!.set(keys[to]!, way)
      })
      return found.map((row, from) => keys.map((to) => (to === keys[from] ? nowhere : row.get(to)!)))
    },

    /** From each point to the next. */
    async legs(points: readonly LatLng[], departAt: Date): Promise<(DrawnLeg | null)[]> {
      forgetOld(departAt)
      const keys = points.slice(1).map((to, at) => `${keyOf(points[at]!)} ${keyOf(to)}`)
      const found = keys.map((key) => lines.get(key))
      const requests = unknownRuns(found).map(async ({ first, count }) => {
        const legs = await requestLegs(points.slice(first, first + count + 1))
        legs.forEach((leg, at) => {
          found[first + at] = leg
          lines.set(keys[first + at]!, leg)
        })
      })
      await Promise.all(requests)
      return found.map((leg) => leg ?? null)
    }
  }
}

const nowhere: TravelLeg = { seconds: 0, metres: 0 }

/** From which points the same others are not known yet: usually those that are new, from and to all. */
function unknownBlocks(keys: readonly string[], rows: readonly Row[]): Block[] {
  const blocks = new Map<string, Block>()
  rows.forEach((row, from) => {
    const to = [...keys.keys()].filter((at) => !row.has(keys[at]!))
    if (to.length === 0) return
    const name = to.join()
    const block = blocks.get(name)
    if (block) block.from.push(from)
    else blocks.set(name, { from: [from], to })
  })
  return [...blocks.values()]
}

/** Neighbouring legs that are not known, as few at a time as a request may have. */
function unknownRuns(found: readonly (DrawnLeg | null | undefined)[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = []
  found.forEach((leg, at) => {
    if (leg !== undefined) return
    const last = runs.at(-1)
    if (last && last.first + last.count === at && last.count + 1 < mostPointsOfRoute) last.count++
    else runs.push({ first: at, count: 1 })
  })
  return runs
}

/** Five decimals: about a metre. */
function keyOf({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`
}
