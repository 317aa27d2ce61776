import { lineMetres } from '#line-metres.ts'
import type { Street } from './read-streets.ts'

type Position = [number, number]

/** Streets as arrays: what leaves a node lies between two offsets. A street that can be driven both ways is two arcs. */
export interface StreetGraph {
  nodeCount: number
  /** By node: where its arcs begin; one more than there are nodes. */
  offsets: Int32Array
  /** By arc. */
  heads: Int32Array
  tails: Int32Array
  seconds: Float32Array
  metres: Float32Array
  isMain: Uint8Array
  /** The street of an arc, and whether it is driven from its first point to its last. */
  streets: Int32Array
  isForward: Uint8Array
  lines: Position[][]
}

/** Seconds are those of midday. */
export function buildGraph(streets: readonly Street[]): StreetGraph {
  const nodes = new Map<string, number>()
  const nodeOf = (id: string): number => {
    const known = nodes.get(id)
    if (known !== undefined) return known
    nodes.set(id, nodes.size)
    return nodes.size - 1
  }
  const arcs = streets.flatMap(({ from, to, oneway }, street) => {
    const [tail, head] = [nodeOf(from), nodeOf(to)]
    const forward = { tail, head, street, isForward: 1 }
    return oneway ? [forward] : [forward, { tail: head, head: tail, street, isForward: 0 }]
  })
  arcs.sort((one, other) => one.tail - other.tail)

  const lengths = streets.map(({ line }) => lineMetres(line))
  const offsets = new Int32Array(nodes.size + 1)
  for (const { tail } of arcs) offsets[tail + 1]!++
  for (let node = 0; node < nodes.size; node++) offsets[node + 1]! += offsets[node]!
  return {
    nodeCount: nodes.size,
    offsets,
    heads: Int32Array.from(arcs, ({ head }) => head),
    tails: Int32Array.from(arcs, ({ tail }) => tail),
    seconds: Float32Array.from(arcs, ({ street }) => lengths[street]! / (streets[street]!.speedKmh / 3.6)),
    metres: Float32Array.from(arcs, ({ street }) => lengths[street]!),
    isMain: Uint8Array.from(arcs, ({ street }) => Number(streets[street]!.isMain)),
    streets: Int32Array.from(arcs, ({ street }) => street),
    isForward: Uint8Array.from(arcs, ({ isForward }) => isForward),
    lines: streets.map(({ line }) => line)
  }
}
