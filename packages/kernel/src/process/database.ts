import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import { giveUpSilent } from '#db/give-up-silent.ts'
import { freeAllLeases } from '#events/lease.ts'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Environment } from '#runtime/environment.ts'
import { ownSecrets } from './settings/own-secrets.ts'
import { needsShared } from './needs-database.ts'
import type { Service } from './service.ts'
import { databaseSetting, type ProcessConfig } from '#runtime/settings.ts'
import { inOneLine, StartError } from '#runtime/start-error.ts'

export interface Database {
  /** The settings with those that follow from where the database is. */
  env: Environment
  stop(): Promise<void>
}

interface Context {
  env: Environment
  log: Logger
  /** Called when an embedded database has ended or hangs, and when it is there again. */
  onChange: (isThere: boolean) => void
}

/** The configured databases, or an embedded one in `DATA_DIR`. */
export async function openDatabase(config: ProcessConfig, services: Service[], context: Context): Promise<Database> {
  const { env } = context
  if (!config.DATABASE_URL && needsShared(services, env)) return startEmbedded(config, context)
  for (const name of databaseSettings(services, env)) await waitForDatabase(name, env[name]!)
  return { env: {}, stop: async () => {} }
}

async function startEmbedded(
  { DATA_DIR, DATA_KEY }: ProcessConfig,
  { env: given, log, onChange }: Context
): Promise<Database> {
  const dataDir = resolve(DATA_DIR)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const own = await ownSecrets(join(dataDir, 'secrets.json'))
  let release = async (): Promise<void> => undefined
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    log,
    onEnd: () => onChange(false),
    onReturn: () => onChange(true),
    // The lock went with its connection.
    async onRestart() {
      release = await claim(postgres.url, dataDir)
      onChange(true)
    }
  }).catch((error: unknown) => {
    throw new StartError(`The embedded database could not start: ${inOneLine(error)}`)
  })
  release = await claim(postgres.url, dataDir)
  // Their owner was killed: no other process uses this folder.
  await freeAllLeases(postgres.url)
  return {
    env: {
      DATABASE_URL: postgres.url,
      MIGRATE_ON_START: 'true',
      ...(given.VAPID_PUBLIC_KEY ? {} : own),
      DATA_KEY: DATA_KEY ?? own.DATA_KEY
    },
    async stop() {
      await release()
      await postgres.stop()
    }
  }
}

// Different from all our other advisory locks.
const claimKey = 7_411_090

/**
 * Allows one process per folder: a second one would adopt the first one's database and stop it later. The lock ends
 * with its connection, so a killed process leaves none behind.
 */
export async function claim(url: string, dataDir: string): Promise<() => Promise<void>> {
  const settings = { connectionString: url, application_name: 'ilbud-claim' }
  const client = new Client(settings)
  client.on('error', () => undefined)
  await client.connect()
  giveUpSilent(client, settings)
  const giveUpAt = Date.now() + 3000
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [claimKey])
    if (rows[0]!.free) return () => client.end()
    // The database may not have noticed yet that the last process was killed.
    if (Date.now() > giveUpAt) {
      await client.end()
      throw new StartError(`Ilbud is already running on the data in ${dataDir}: stop it, or set another DATA_DIR`)
    }
    await pause(100)
  }
}

function databaseSettings(services: Service[], env: Environment): string[] {
  const own = services.filter(({ migrate }) => migrate).map(({ name }) => databaseSetting(name))
  const log = env.BUS === 'kafka' ? [] : ['BUS_DATABASE_URL']
  const shared = needsShared(services, env) ? ['DATABASE_URL'] : []
  return [...shared, ...log, ...own].filter((name) => env[name])
}

/**
 * Waits for a database that is starting at the same time. An error other than a failed connection is thrown at once.
 */
async function waitForDatabase(setting: string, url: string): Promise<void> {
  const giveUpAt = Date.now() + 5000
  for (;;) {
    const error = await tryConnect(url)
    if (!error) return
    const isStarting = /ECONN|ENOENT|EAI_AGAIN|ENOTFOUND|ETIMEDOUT|57P03|timeout/.test(
      `${(error as { code?: string }).code} ${inOneLine(error)}`
    )
    if (!isStarting || Date.now() > giveUpAt)
      throw new StartError(`The database of ${setting} cannot be reached: ${inOneLine(error)}`)
    await pause(250)
  }
}

async function tryConnect(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}
