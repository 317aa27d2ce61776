import { childrenOf, cpuOfChildren, cpuSeconds } from './cpu.ts'
import { watchOthers } from './machine.ts'

/** One way to do some work in this process and a Postgres. */
export interface Way {
  name: string
  /** Works for about so long and says how many operations it did. */
  work(ms: number): Promise<number>
  /** Before each slice, and not measured. */
  prepare?(): Promise<void>
  /** After each slice, and not measured: throws when what was counted did not happen. */
  check?(count: number): Promise<void>
  /** Processes of ours that work on it, beside this one. */
  pids?: number[]
  /** This one only asks, and does not count. */
  isClient?: boolean
}

/** A figure for each round. */
export interface Measured {
  name: string
  perSecond: number[]
  /** Microseconds of CPU for each operation, of our processes and of Postgres's. */
  ourMicros: number[]
  postgresMicros: number[]
  /** What share of the machine others had meanwhile. */
  others: number[]
}

// Quality goals, "How to measure".
const warmUps = 2
export const contest = { rounds: 9, sliceMs: 500 }

/** Interleaved slices, the order turned each round, so that a drift of the machine hits all alike. */
export async function race(ways: Way[], postmaster: number, { rounds, sliceMs } = contest): Promise<Measured[]> {
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

async function measureSlice({ work, prepare, check, pids = [], isClient }: Way, postmaster: number, sliceMs: number) {
  await prepare?.()
  const ours = isClient ? pids : [process.pid, ...pids]
  const others = watchOthers([...pids, ...childrenOf(postmaster)])
  const [cpuOfOurs, cpuOfPostgres, started] = [
    watchCpu(() => cpuSeconds(ours)),
    // An export has a connection of its own, which ends with it.
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

/** What has been used since. */
function watchCpu(used: () => number): () => number {
  const before = used()
  return () => used() - before
}

/** Does it again until the time is over, on so many connections at once. */
export async function repeat(ms: number, operation: () => Promise<number>, connections = 1): Promise<number> {
  const end = performance.now() + ms
  let count = 0
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      // Not `count += await`: that reads the count before others have added to it.
      const done = await operation()
      count += done
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return count
}

/** CPU of all processes for an operation. */
export function costOf({ ourMicros, postgresMicros }: Measured): number[] {
  return ourMicros.map((ours, at) => ours + postgresMicros[at]!)
}
