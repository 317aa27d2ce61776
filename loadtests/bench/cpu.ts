import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds, user and system, that processes have used since their start, to the microsecond. Linux. */
export function cpuSeconds(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + ofOne(pid), 0)
}

/** `/proc/<pid>/stat` counts in hundredths of a second, too coarse for slices of half a second; this in nanoseconds. */
function ofOne(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + ofThread(`/proc/${pid}/task/${thread}/schedstat`), 0) / 1e9
  } catch (error) {
    // A thread, or a connection's Postgres, may end between two looks.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return 0
    throw error
  }
}

function ofThread(file: string): number {
  return Number(readFileSync(file, 'utf8').split(' ')[0])
}

/** The processes that this one has started. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the state and the parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
