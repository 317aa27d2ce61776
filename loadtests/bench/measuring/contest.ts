import { childrenOf, cpuOfChildren, cpuSeconds } from './cpu.ts'
import { watchOthers } from './machine.ts'

/** One way to do some work in this process and a Postgres; the ways are compared. */
export interface Contender {
  name: string
  /** Works for about `ms` and returns the number of operations. */
  work(ms: number): Promise<number>
  /** Called before each slice, not measured. */
  prepare?(): Promise<void>
  /** Called after each slice, not measured. Throws when the counted operations did not happen. */
  check?(count: number): Promise<void>
  /** Further processes of ours whose CPU counts. */
  pids?: number[]
  /** This process is only a client, and its CPU does not count. */
  isClient?: boolean
}

/** The figures of each round. */
export interface Measured {
  name: string
  perSecond: number[]
  /** Microseconds of CPU per operation, of our processes and of Postgres's. */
  ourMicros: number[]
  postgresMicros: number[]
  /** The share of the machine that other processes used meanwhile. */
  others: number[]
}

// docs/goals.md#how-performance-is-measured.
const warmUps = 2
export const contest = { rounds: 9, sliceMs: 500 }

/** Slices in turn, in an order that rotates each round, so that a drift of the machine affects all alike. */
export async function race(ways: Contender[], postmaster: number, { rounds, sliceMs } = contest): Promise<Measured[]> {
  const measured = ways.map(({ name }): Measured => {
    return { name, perSecond: [], ourMicros: [], postgresMicros: [], others: [] }
  })
  for (let round = 0; round < rounds + warmUps; round++) {
    for (let at = 0; at < ways.length; at++) {
      const index = (at + round) % ways.length
      const slice = await measureSlice(ways[index]!, postmaster, sliceMs)
      if (round < warmUps) continue
      for (const [key, value] of Object.entries(slice)) measured[index]![key as keyof typeof slice].push(value)
    }
  }
  return measured
}

async function measureSlice(
  { work, prepare, check, pids = [], isClient }: Contender,
  postmaster: number,
  sliceMs: number
) {
  await prepare?.()
  const ours = isClient ? pids : [process.pid, ...pids]
  const others = watchOthers([...pids, ...childrenOf(postmaster)])
  const [cpuOfOurs, cpuOfPostgres, started] = [
    watchCpu(() => cpuSeconds(ours)),
    // An export has its own connection, whose process ends with it.
    watchCpu(() => cpuOfChildren(postmaster)),
    performance.now()
  ]
  const count = await work(sliceMs)
  const seconds = (performance.now() - started) / 1000
  const slice = {
    perSecond: count / seconds,
    ourMicros: (cpuOfOurs() * 1e6) / count,
    postgresMicros: (cpuOfPostgres() * 1e6) / count,
    others: others()
  }
  await check?.(count)
  return slice
}

/** Returns a function that returns how much was used since. */
function watchCpu(used: () => number): () => number {
  const before = used()
  return () => used() - before
}

/** Repeats the operation until time is up, on `connections` connections at once. */
export async function repeat(ms: number, operation: () => Promise<number>, connections = 1): Promise<number> {
  const end = performance.now() + ms
  let count = 0
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      // Not `count += await`, which reads the count before others have added to it.
      const done = await operation()
      count += done
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return count
}

/** Microseconds of CPU per operation, of all processes. */
export function costOf({ ourMicros, postgresMicros }: Measured): number[] {
  return ourMicros.map((ours, at) => ours + postgresMicros[at]!)
}
