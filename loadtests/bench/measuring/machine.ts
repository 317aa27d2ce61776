import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds, tick } from './cpu.ts'

/** CPU seconds that the whole machine has used since its start. Linux only. */
export function busySeconds(): number {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/ +/)
    .slice(1)
    .map(Number)
  return (user! + nice! + system! + irq! + softirq! + steal!) / tick
}

/**
 * Starts watching. The returned function tells what share of the machine was used by processes other than these and
 * this one.
 */
export function watchOthers(pids: number[]): () => number {
  const ours = (): number => cpuSeconds([process.pid, ...pids])
  const [busyBefore, oursBefore, started] = [busySeconds(), ours(), performance.now()]
  return () => {
    const seconds = (performance.now() - started) / 1000
    return Math.max(0, (busySeconds() - busyBefore - (ours() - oursBefore)) / (seconds * availableParallelism()))
  }
}

/** The time spent waiting for a calm machine is limited in total. */
let patienceMs = 60_000

/** Waits for a second in which no other process works. Returns false when none came. */
export async function untilCalm(pids: number[]): Promise<boolean> {
  while (patienceMs > 0) {
    const others = watchOthers(pids)
    patienceMs -= 1000
    await pause(1000)
    if (others() < calmShare) return true
  }
  return false
}

/** Above this share, the cache misses that others cause distort our figures. */
export const calmShare = 0.1
