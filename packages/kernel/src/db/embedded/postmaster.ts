import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresHome } from './postgres-home.ts'

/**
 * Postgres takes any live process with the pid in its file for another server, and pids are reused, in containers
 * almost always. It ignores its parent's pid, so we write ours. The other lines stay: Postgres uses them to find the
 * children of a dead server.
 */
export function disownPidFile({ data }: PostgresHome): void {
  const file = join(data, 'postmaster.pid')
  try {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

export function postmasterPid({ data }: PostgresHome): number | null {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/** The pid may have been reused since, even by the Postgres of another folder. */
export function isOurs(pid: number, { data }: PostgresHome): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
  } catch {
    return false
  }
}
