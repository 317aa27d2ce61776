import { readdirSync, readFileSync } from 'node:fs'

/** Ticks a second: `/proc/stat` and `/proc/<pid>/stat` count in hundredths of a second. */
export const tick = 100

/** CPU seconds, user and system, that the processes have used so far, exact to the microsecond. Linux only. */
export function cpuSeconds(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + ofOne(pid), 0)
}

/** From `schedstat`, in nanoseconds: `/proc/<pid>/stat` is too coarse for slices of half a second. */
function ofOne(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + ofThread(`/proc/${pid}/task/${thread}/schedstat`), 0) / 1e9
  } catch (error) {
    // A thread, or the Postgres process of a connection, may have ended.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return 0
    throw error
  }
}

function ofThread(file: string): number {
  return Number(readFileSync(file, 'utf8').split(' ')[0])
}

/** The pids of a process's children. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

/** CPU seconds of all children that a process has ever had; of those that have ended in hundredths of a second. */
export function cpuOfChildren(parent: number): number {
  for (;;) {
    const ended = cpuOfEnded(parent)
    const living = cpuSeconds(childrenOf(parent))
    // A child that ends between the two readings would be in neither, so they are repeated.
    if (cpuOfEnded(parent) === ended) return ended + living
  }
}

function cpuOfEnded(parent: number): number {
  const [user, system] = fieldsOf(parent).slice(13, 15).map(Number)
  return (user! + system!) / tick
}

function parentOf(pid: number): number | null {
  try {
    return Number(fieldsOf(pid)[1])
  } catch {
    return null
  }
}

/** The fields that proc(5) lists for `stat`, from the third (the state) on. */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets before them may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
