import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres } from '@ilbud/kernel/db/embedded/embedded-postgres'

export type Settings = Record<string, string>

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The settings for operators' tools: from the environment, else from `.env`, else those of the system running on
 * `DATA_DIR` on this machine.
 */
export function operatorSettings(): Settings {
  if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
  const set = Object.entries(process.env).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return withRunning(Object.fromEntries(set))
}

/** Adds the addresses of a system that runs on this machine to the settings in the environment. */
export function withRunning(set: Settings): Settings {
  if (set.DATABASE_URL) return set
  const dataDir = resolve(root, set.DATA_DIR ?? './.data')
  const stack = join(dataDir, 'stack')
  const running = join(stack, 'running.env')
  if (existsSync(running)) {
    return { ...secretsOf(stack), ...(parseEnv(readFileSync(running, 'utf8')) as Settings), ...set }
  }
  const embedded = findEmbeddedPostgres(dataDir)
  return embedded ? { ...secretsOf(dataDir), ...set, DATABASE_URL: embedded } : set
}

/** The key that was created for the data in a folder. */
function secretsOf(dataDir: string): Settings {
  const file = join(dataDir, 'secrets.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Settings) : {}
}
