import { readFileSync } from 'node:fs'
import type { Product } from '@ilbud/testkit/product'
import { cpuSeconds } from './cpu.ts'
import { postgresPidsOf } from './servers.ts'

/** A part of the product and the processes that it is made of now. */
interface Part {
  name: string
  pids: number[]
}

function partsOf(product: Product): Part[] {
  const { programs, broker, redis } = product
  return [
    ...[...programs.values()].map(({ name, pid }) => ({ name, pids: [pid] })),
    { name: 'postgres', pids: postgresPidsOf(product) },
    ...(broker ? [{ name: 'kafka', pids: [broker.pid] }] : []),
    ...(redis ? [{ name: 'redis', pids: [redis.pid] }] : [])
  ]
}

/** Begins to count; the answer gives the CPU seconds of each part since, processes that it started meanwhile included. */
export function countCpu(product: Product): () => Record<string, number> {
  const before = new Map(partsOf(product).flatMap(({ pids }) => pids.map((pid) => [pid, cpuSeconds([pid])])))
  const since = (pid: number): number => cpuSeconds([pid]) - (before.get(pid) ?? 0)
  return () =>
    Object.fromEntries(partsOf(product).map(({ name, pids }) => [name, pids.reduce((sum, pid) => sum + since(pid), 0)]))
}

export interface Memory {
  name: string
  /** In MB. Of pages that several processes have in common each bears its share in `pss`, all in `rss`. */
  pss: number
  rss: number
}

export function memoryOf(product: Product): Memory[] {
  return partsOf(product).map(({ name, pids }) => {
    const texts = pids.flatMap(memoryMap)
    return { name, pss: megabytes('Pss', texts), rss: megabytes('Rss', texts) }
  })
}

function memoryMap(pid: number): string[] {
  try {
    return [readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')]
  } catch (error) {
    // A connection's Postgres may end between two looks.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return []
    throw error
  }
}

function megabytes(name: 'Pss' | 'Rss', texts: string[]): number {
  const kilobytes = texts.map((text) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)![1]))
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}
