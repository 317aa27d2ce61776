import type { StreetGraph } from './street-graph.ts'
import type { Snap } from './street-index.ts'

export interface StreetPath {
  /** At midday. */
  seconds: number
  metres: number
  /** Of the seconds, those on main streets. */
  mainSeconds: number
}

type Position = [number, number]

interface Arrival extends StreetPath {
  /** Null: at a crossing. */
  arc: number | null
  /** From where the arc is taken. */
  node: number
  isAhead: boolean
}

const nothing: StreetPath = { seconds: 0, metres: 0, mainSeconds: 0 }
// Metres.
const nearCrossing = 5

/**
 * The fastest ways through a graph, by Dijkstra's algorithm over a heap in typed arrays. Not reentrant, because searches
 * share their memory.
 */
export class StreetSearch {
  private readonly graph: StreetGraph
  /** By street. */
  private readonly arcs: number[][]
  private readonly seconds: Float64Array
  private readonly metres: Float64Array
  private readonly mainSeconds: Float64Array
  // The arc by which a node was reached; -1: it is an end of the street where the search began.
  private readonly reachedBy: Int32Array
  private readonly heap: Heap

  constructor(graph: StreetGraph) {
    this.graph = graph
    this.arcs = graph.lines.map(() => [])
    graph.streets.forEach((street, arc) => this.arcs[street]!.push(arc))
    this.seconds = new Float64Array(graph.nodeCount)
    this.metres = new Float64Array(graph.nodeCount)
    this.mainSeconds = new Float64Array(graph.nodeCount)
    this.reachedBy = new Int32Array(graph.nodeCount)
    this.heap = new Heap(graph.heads.length + 4)
  }

  /** To each target, by one search that stops when it has found all; null where no street leads. */
  toEach(from: Snap, targets: readonly Snap[]): (StreetPath | null)[] {
    this.search(from, targets)
    return targets.map((to) => {
      const found = this.arrival(from, to)
      return found && { seconds: found.seconds, metres: found.metres, mainSeconds: found.mainSeconds }
    })
  }

  line(from: Snap, to: Snap): Position[] | null {
    const { graph } = this
    this.search(from, [to])
    const found = this.arrival(from, to)
    if (!found) return null
    if (found.isAhead) return slice(graph, { arc: found.arc, from, to })
    const arcs: number[] = []
    let { node } = found
    while (this.reachedBy[node]! >= 0) {
      const arc = this.reachedBy[node]!
      arcs.push(arc)
      node = graph.tails[arc]!
    }
    const first = this.arcs[from.street]!.find((arc) => graph.heads[arc] === node) ?? null
    const between = arcs.toReversed().flatMap((arc) => lineOf(graph, arc).slice(1))
    const begun = slice(graph, { arc: first, from, to: null })
    return [...begun, ...between, ...slice(graph, { arc: found.arc, from: null, to }).slice(1)]
  }

  private search(from: Snap, targets: readonly Snap[]): void {
    const { offsets, heads } = this.graph
    this.seconds.fill(Infinity)
    this.heap.clear()
    for (const arc of this.arcs[from.street]!) {
      this.reach(heads[arc]!, { by: -1, ...this.along(arc, 1 - this.doneOf(arc, from), nothing) })
    }
    const crossing = this.crossingOf(from)
    if (crossing !== null) this.reach(crossing, { by: -1, ...nothing })
    const wanted = new Set(targets.flatMap((to) => this.nodesBefore(to)))
    while (this.heap.size > 0 && wanted.size > 0) {
      const known = this.heap.leastCost()
      const node = this.heap.takeLeast()
      if (known > this.seconds[node]!) continue
      wanted.delete(node)
      const before = this.pathTo(node)
      for (let arc = offsets[node]!; arc < offsets[node + 1]!; arc++) {
        this.reach(heads[arc]!, { by: arc, ...this.along(arc, 1, before) })
      }
    }
  }

  private pathTo(node: number): StreetPath {
    return { seconds: this.seconds[node]!, metres: this.metres[node]!, mainSeconds: this.mainSeconds[node]! }
  }

  /** A path with a share of an arc at its end. */
  private along(arc: number, share: number, before: StreetPath): StreetPath {
    const { seconds, metres, isMain } = this.graph
    const more = seconds[arc]! * share
    return {
      seconds: before.seconds + more,
      metres: before.metres + metres[arc]! * share,
      mainSeconds: before.mainSeconds + (isMain[arc] ? more : 0)
    }
  }

  private reach(node: number, { by, seconds, metres, mainSeconds }: StreetPath & { by: number }): void {
    if (seconds >= this.seconds[node]!) return
    this.seconds[node] = seconds
    this.metres[node] = metres
    this.mainSeconds[node] = mainSeconds
    this.reachedBy[node] = by
    this.heap.add(node, seconds)
  }

  /** How the target is reached: at a crossing, or along an arc; without leaving the street if it lies ahead. */
  private arrival(from: Snap, to: Snap): Arrival | null {
    const { tails } = this.graph
    const crossing = this.crossingOf(to)
    if (crossing !== null && this.seconds[crossing]! < Infinity) {
      return { arc: null, node: crossing, isAhead: false, ...this.pathTo(crossing) }
    }
    let best: Arrival | null = null
    for (const arc of this.arcs[to.street]!) {
      const done = this.doneOf(arc, to)
      const ahead = from.street === to.street ? done - this.doneOf(arc, from) : -1
      const isAhead = ahead >= 0
      const share = isAhead ? ahead : done
      const node = tails[arc]!
      const path = this.along(arc, share, isAhead ? nothing : this.pathTo(node))
      if (path.seconds < (best?.seconds ?? Infinity)) best = { arc, node, isAhead, ...path }
    }
    return best
  }

  /** The nodes from which a place is reached. */
  private nodesBefore(to: Snap): number[] {
    const crossing = this.crossingOf(to)
    return crossing === null ? this.arcs[to.street]!.map((arc) => this.graph.tails[arc]!) : [crossing]
  }

  private crossingOf(snap: Snap): number | null {
    return crossingAt(this.graph, this.arcs[snap.street]![0]!, snap)
  }

  private doneOf(arc: number, { share }: Snap): number {
    return this.graph.isForward[arc] ? share : 1 - share
  }
}

/** The crossing at which a place lies, if it is at an end of its street: there all its streets can be taken. */
function crossingAt({ isForward, tails, heads, metres }: StreetGraph, arc: number, { share }: Snap): number | null {
  const [first, last] = isForward[arc] ? [tails[arc]!, heads[arc]!] : [heads[arc]!, tails[arc]!]
  if (share * metres[arc]! < nearCrossing) return first
  return (1 - share) * metres[arc]! < nearCrossing ? last : null
}

function lineOf({ lines, streets, isForward }: StreetGraph, arc: number): Position[] {
  const line = lines[streets[arc]!]!
  return isForward[arc] ? line : line.toReversed()
}

interface Slice {
  /** Null: at a crossing, from where another street is taken. */
  arc: number | null
  /** Null: the arc's beginning. */
  from: Snap | null
  /** Null: its end. */
  to: Snap | null
}

/** The arc's line from one place on it to another. */
function slice({ lines, streets, isForward }: StreetGraph, { arc, from, to }: Slice): Position[] {
  if (arc === null) return from ? [from.position] : []
  const line = lines[streets[arc]!]!
  const [first, last] = isForward[arc] ? [from, to] : [to, from]
  const points = line.slice(first ? first.segment + 1 : 0, last ? last.segment + 1 : line.length)
  const whole = [...(first ? [first.position] : []), ...points, ...(last ? [last.position] : [])]
  return isForward[arc] ? whole : whole.toReversed()
}

/** A binary heap of nodes by cost. Nodes may be in it several times. */
class Heap {
  size = 0
  private readonly nodes: Int32Array
  private readonly costs: Float64Array

  constructor(capacity: number) {
    this.nodes = new Int32Array(capacity)
    this.costs = new Float64Array(capacity)
  }

  clear(): void {
    this.size = 0
  }

  leastCost(): number {
    return this.costs[0]!
  }

  add(node: number, cost: number): void {
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.costs[parent]! <= cost) break
      this.put(at, this.nodes[parent]!, this.costs[parent]!)
      at = parent
    }
    this.put(at, node, cost)
  }

  takeLeast(): number {
    const { nodes, costs } = this
    const least = nodes[0]!
    this.size--
    const [node, cost] = [nodes[this.size]!, costs[this.size]!]
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.size) break
      if (child + 1 < this.size && costs[child + 1]! < costs[child]!) child++
      if (costs[child]! >= cost) break
      this.put(at, nodes[child]!, costs[child]!)
      at = child
    }
    this.put(at, node, cost)
    return least
  }

  private put(at: number, node: number, cost: number): void {
    this.nodes[at] = node
    this.costs[at] = cost
  }
}
