import { readdirSync } from 'node:fs'
import type { Environment } from '#runtime/environment.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Client } from 'pg'
import { databaseOf, poolSettings } from './connect.ts'
import { createPool, withClient } from './pool.ts'

const kernelMigrations = new URL('./migrations/', import.meta.url)
/** An arbitrary advisory lock: two processes that start together must not create the same role. */
const schemaLock = 7_411_001

/** Brings a service's schema up to date: role and schema, then kernel's migrations, then the service's own. */
export async function migrate(service: string, env: Environment, folder: URL): Promise<void> {
  await createSchema(service, env)
  // Replicas that start together wait for the first one's migration lock, however long it takes.
  const pool = createPool({ ...poolSettings(service, env, { statement_timeout: '0' }), max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await toLatest(db, service, 'kernel_migration', kernelMigrations)
    await toLatest(db, service, 'migration', folder)
  } finally {
    await db.destroy()
  }
}

async function createSchema(service: string, env: Environment): Promise<void> {
  const { url, role } = databaseOf(service, env)
  await withClient(url, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [schemaLock])
    if (role) await createRole(client, role)
    await client.query(`create schema if not exists ${service}${role ? ` authorization ${role}` : ''}`)
    await client.query('commit')
  })
}

/** Roles are server-wide: a migration of another database may be creating the same one at this moment. */
async function createRole(client: Client, role: string): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
  const { rows } = await client.query<{ all: boolean }>(
    'select rolsuper as all from pg_roles where rolname = current_user'
  )
  if (!rows[0]?.all) await client.query(`grant ${role} to current_user`)
}

async function toLatest(db: Kysely<unknown>, service: string, table: string, folder: URL): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: fromFolder(folder),
    migrationTableSchema: service,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error(`The schema ${service} could not be migrated`, { cause: error })
}

function fromFolder(folder: URL): MigrationProvider {
  return {
    async getMigrations() {
      const files = readdirSync(folder).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
      const loaded = files.map(async (file) => [
        file.slice(0, -3),
        (await import(new URL(file, folder).href)) as Migration
      ])
      return Object.fromEntries(await Promise.all(loaded)) as Record<string, Migration>
    }
  }
}

/** Rejects with pg's error when the database does not answer. */
export async function ping(db: Kysely<never>): Promise<void> {
  await sql`select 1`.execute(db)
}
