import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { busySeconds } from '#bench/measuring/machine.ts'
import { countCpu } from '#bench/measuring/usage.ts'
import type { Product } from '@ilbud/testkit/services/product'

/** CPU of each part of the product, of k6 and of all other processes, in cores: 1 is one core fully used. */
export interface Sample {
  /** Milliseconds of the wall clock. */
  at: number
  cores: Record<string, number>
}

const everyMs = 1000

/** Samples once a second. The returned function stops and returns the samples. */
export function sampleCpu(product: Product | null, k6: number): () => Sample[] {
  const samples: Sample[] = []
  const begin = () => {
    const [used, at] = [product ? countCpu(product) : () => ({}), Date.now()]
    const [k6Before, busyBefore, ourBefore] = [cpuSeconds([k6]), busySeconds(), cpuSeconds([process.pid])]
    return (): Sample => {
      const seconds = (Date.now() - at) / 1000
      const all: Record<string, number> = { ...used(), k6: cpuSeconds([k6]) - k6Before }
      const known = Object.values(all).reduce((sum, seconds) => sum + seconds, cpuSeconds([process.pid]) - ourBefore)
      all.others = Math.max(0, busySeconds() - busyBefore - known)
      return {
        at: Date.now(),
        cores: Object.fromEntries(Object.entries(all).map(([name, cpu]) => [name, cpu / seconds]))
      }
    }
  }
  let end = begin()
  let last = Date.now()
  const timer = setInterval(() => {
    // After a stall, timers fire in a row.
    if (Date.now() - last < everyMs / 2) return
    samples.push(end())
    end = begin()
    last = Date.now()
  }, everyMs)
  return () => {
    clearInterval(timer)
    return samples
  }
}

/** The mean of each part between two moments. */
export function meanCores(samples: readonly Sample[], from: number, to: number): Record<string, number> {
  const within = samples.filter(({ at }) => at > from && at <= to)
  const names = Object.keys(within[0]?.cores ?? {})
  return Object.fromEntries(
    names.map((name) => [name, within.reduce((sum, { cores }) => sum + (cores[name] ?? 0), 0) / within.length])
  )
}
