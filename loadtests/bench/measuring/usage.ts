import { readFileSync } from 'node:fs'
import type { Product } from '@ilbud/testkit/services/product'
import { cpuSeconds } from './cpu.ts'
import { postgresPidsOf } from '#bench/servers/servers.ts'

/** A part of the product and its present processes. */
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

/**
 * Starts counting. The returned function tells the CPU seconds of each part since then, including processes started
 * meanwhile.
 */
export function countCpu(product: Product): () => Record<string, number> {
  const before = new Map(partsOf(product).flatMap(({ pids }) => pids.map((pid) => [pid, cpuSeconds([pid])])))
  const since = (pid: number): number => cpuSeconds([pid]) - (before.get(pid) ?? 0)
  return () =>
    Object.fromEntries(partsOf(product).map(({ name, pids }) => [name, pids.reduce((sum, pid) => sum + since(pid), 0)]))
}

export interface Memory {
  name: string
  /** In MB. Memory shared by several processes is divided among them in `pss` and counted for each in `rss`. */
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
    // The Postgres process of a connection may have ended.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return []
    throw error
  }
}

function megabytes(name: 'Pss' | 'Rss', texts: string[]): number {
  const kilobytes = texts.map((text) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)![1]))
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}
