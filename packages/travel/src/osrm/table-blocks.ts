import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { codeOf, type OsrmApi, type TravelLeg } from './osrm-api.ts'

// The default of osrm-routed's --max-table-size.
const usualSide = 100
const smallestSide = 5
// At a time, so that a plan of a whole fleet leaves the server to others, too.
const mostAtOnce = 4

/** Points, by their index: from each of the ones to each of the others. */
export interface Block {
  from: number[]
  to: number[]
}

/**
 * Requests blocks of any size in tables as large as the server allows, which is found out: a server that says `TooBig`
 * is asked for a quarter of it from then on. Rejects with the first failure; what came before it is handed on.
 */
export function tableBlocks(api: OsrmApi) {
  let side = usualSide

  return async (
    points: readonly LatLng[],
    blocks: readonly Block[],
    take: (from: number, to: number, way: TravelLeg | null) => void
  ): Promise<void> => {
    const open = blocks.flatMap((block) => split(block, side))
    let hasFailed = false

    async function request(block: Block): Promise<void> {
      const pointsOf = (indices: number[]): LatLng[] => indices.map((at) => points[at]!)
      try {
        const table = await api.table(pointsOf(block.from), pointsOf(block.to))
        block.from.forEach((from, row) => block.to.forEach((to, column) => take(from, to, table[row]![column]!)))
      } catch (error) {
        const half = Math.ceil(Math.max(block.from.length, block.to.length) / 2)
        if (codeOf(error) !== 'TooBig' || half < smallestSide) throw error
        side = Math.min(side, half)
        open.push(...split(block, side))
      }
    }

    async function work(): Promise<void> {
      for (let block = open.pop(); block && !hasFailed; block = open.pop()) {
        try {
          await request(block)
        } catch (error) {
          hasFailed = true
          throw error
        }
      }
    }

    await Promise.all(Array.from({ length: mostAtOnce }, work))
  }
}

function split({ from, to }: Block, side: number): Block[] {
  return slices(from, side).flatMap((rows) => slices(to, side).map((columns) => ({ from: rows, to: columns })))
}

function slices(indices: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(indices.length / size) }, (_, at) => indices.slice(at * size, (at + 1) * size))
}
