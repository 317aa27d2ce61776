import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresHome } from './postgres-home.ts'

/** Created under a temporary name and renamed, so that a killed start never leaves a half-made cluster behind. */
export async function createCluster(home: PostgresHome, user: string): Promise<void> {
  if (hasCluster(home)) return
  const unfinished = `${home.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (home.runner) chownSync(unfinished, home.runner.uid, home.runner.gid)
  // Postgres's built-in C.UTF-8: `lower` and `ilike` treat å, ä and ö the same on every system.
  const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  const flags = ['--username', user, '--auth', 'trust', ...locale, '--no-instructions', '--no-sync']
  const child = spawn(join(home.bin, 'initdb'), ['--pgdata', unfinished, ...flags], {
    ...home.runner,
    stdio: ['ignore', 'ignore', 'pipe']
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`Postgres could not create its data folder ${home.data}: ${stderr.trim()}`)
  renameSync(unfinished, home.data)
}

function hasCluster({ data }: PostgresHome): boolean {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').length > 0
  } catch {
    return false
  }
}
