import { readdirSync, readFileSync } from 'node:fs'

/** Hundredths of a second, which is what `/proc/stat` and `/proc/<pid>/stat` count in. */
export const tick = 100

/** CPU seconds, user and system, that processes have used since their start, to the microsecond. Linux. */
export function cpuSeconds(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + ofOne(pid), 0)
}

/** `/proc/<pid>/stat` is too coarse for slices of half a second; this counts in nanoseconds. */
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

/** CPU seconds of all that this one has ever started; of those that have ended, in hundredths of a second. */
export function cpuOfChildren(parent: number): number {
  for (;;) {
    const ended = cpuOfEnded(parent)
    const living = cpuSeconds(childrenOf(parent))
    // Who ends between the two looks is in neither.
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

/** What proc(5) lists for `stat`, from the third, the state, on. */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets before them may hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
