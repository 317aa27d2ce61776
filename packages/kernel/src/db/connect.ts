import { readConfig } from '#runtime/config.ts'
import type { Environment } from '#runtime/environment.ts'
import { databaseSetting, processConfigSchema } from '#runtime/settings.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { type PoolConfig, types } from 'pg'
import { observePool } from './observe-pool.ts'
import { createPool } from './pool.ts'
import { PreparingClient } from './prepared.ts'

const dateOid = 1082
// Also checked here: scripts connect without the check at the start of a process.
const poolConfigSchema = processConfigSchema.pick({ DB_POOL_MAX: true })

/**
 * The database of a service, and the role to step down to. By `DATABASE_URL` every service connects as the same user, and
 * takes its own role; by its own URL it connects as that role, or has a database to itself.
 */
export function databaseOf(service: string, env: Environment): { url: string; role: string | null } {
  const own = env[databaseSetting(service)]
  const url = own ?? env.DATABASE_URL
  if (!url) throw new Error(`${databaseSetting(service)} or DATABASE_URL must be set`)
  return { url, role: own ? null : `ilbud_${service}` }
}

/** How many connections a service's pool holds at most. */
export function connectionsOf(env: Environment): number {
  return readConfig(poolConfigSchema, env).DB_POOL_MAX
}

/** Settings of every connection. Timeouts shrink inwards. */
export function poolSettings(service: string, env: Environment, override: Record<string, string> = {}): PoolConfig {
  const { url, role } = databaseOf(service, env)
  const settings = {
    search_path: service,
    ...(role && { role }),
    statement_timeout: '3s',
    lock_timeout: '1s',
    idle_in_transaction_session_timeout: '10s',
    ...override
  }
  return {
    connectionString: url,
    max: connectionsOf(env),
    connectionTimeoutMillis: 2000,
    application_name: `ilbud-${service}`,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser: typeParser as typeof types.getTypeParser }
  }
}

/** A `date` stays text: as a Date it would shift with the time zone. `int8` stays text too, as pg returns it. */
function typeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === dateOid ? (text: string) => text : types.getTypeParser(oid, format as 'text')
}

/** A connection pool for one service; `override` replaces session settings. Connects lazily; `destroy` closes it. */
export function connect<Tables>(
  service: string,
  env: Environment,
  override: Record<string, string> = {}
): Kysely<Tables> {
  const pool = createPool({ ...poolSettings(service, env, override), Client: PreparingClient })
  observePool(pool, service)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
