import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds, tick } from './cpu.ts'

/** CPU seconds that the whole machine has worked since its start. Linux. */
export function busySeconds(): number {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/ +/)
    .slice(1)
    .map(Number)
  return (user! + nice! + system! + irq! + softirq! + steal!) / tick
}

/** Begins to watch; the answer says what share of the machine went to others than ourselves and these processes. */
export function watchOthers(pids: number[]): () => number {
  const ours = (): number => cpuSeconds([process.pid, ...pids])
  const [busyBefore, oursBefore, started] = [busySeconds(), ours(), performance.now()]
  return () => {
    const seconds = (performance.now() - started) / 1000
    return Math.max(0, (busySeconds() - busyBefore - (ours() - oursBefore)) / (seconds * availableParallelism()))
  }
}

/** So long is waited for a calm machine, all in all: the bench is to end. */
let patienceMs = 60_000

/** Waits for a second in which nobody else works. False when it did not come. */
export async function untilCalm(pids: number[]): Promise<boolean> {
  while (patienceMs > 0) {
    const others = watchOthers(pids)
    patienceMs -= 1000
    await pause(1000)
    if (others() < calmShare) return true
  }
  return false
}

/** More than this for others, and their cache misses are measured as ours. */
export const calmShare = 0.1
