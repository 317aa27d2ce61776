import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Clock ticks a second of /proc/<pid>/stat. */
const ticks = Number(execFileSync('getconf', ['CLK_TCK']).toString())

/** CPU seconds, user and system, that processes have used since their start. Linux. */
export function cpuSeconds(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + ofOne(pid), 0)
}

function ofOne(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}
