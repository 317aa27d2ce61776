import { readFileSync } from 'node:fs'

/** Resident memory of the processes together, in KB. Linux only. */
export function residentKb(pids: number[]): number {
  const kilobytes = pids.map((pid) => /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
  return kilobytes.reduce((sum, each) => sum + Number(each), 0)
}
