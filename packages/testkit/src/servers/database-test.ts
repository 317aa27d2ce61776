import { randomBytes } from 'node:crypto'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import type { Bus } from '@ilbud/kernel/events/bus'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import type { Kysely } from 'kysely'
import { inject, test } from 'vitest'
import { cloneDatabase, dropDatabase } from './databases.ts'
import { testLog } from '#test-log.ts'

interface DatabaseFixtures<Tables> {
  /** The environment of a service that uses this test's database. */
  env: Record<string, string>
  /** The database, as its owner. */
  url: string
  /** The database as the service connects to it: with its role and schema. */
  db: Kysely<Tables>
  /** An event log for this test alone. */
  bus: Bus
}

/**
 * A vitest `it` that gives each test its own database, cloned from one to which the service's migrations were applied.
 */
export function databaseTest<Tables>(service: string, migrations: URL) {
  const prepare = (url: string) => migrate(service, { DATABASE_URL: url }, migrations)
  return clonedDatabaseTest<Tables>(service, `${service} ${migrations.href}`, prepare)
}

/** The same for a database made by `prepare`, once per run and `template`. `db` connects as `service`. */
export function clonedDatabaseTest<Tables>(service: string, template: string, prepare: (url: string) => Promise<void>) {
  return test.extend<DatabaseFixtures<Tables>>({
    // eslint-disable-next-line no-empty-pattern
    env: async ({}, use) => {
      const url = await cloneDatabase(inject('postgresUrl'), `${inject('runId')} ${template}`, prepare)
      await use({ DATABASE_URL: url, DATA_KEY: randomBytes(32).toString('base64'), DB_POOL_MAX: '4' })
      await dropDatabase(url)
    },
    url: ({ env }, use) => use(env.DATABASE_URL!),
    db: async ({ env }, use) => {
      const db = connect<Tables>(service, env)
      await use(db)
      await db.destroy()
    },
    bus: async ({ env }, use) => {
      const bus = await createPostgresBus({ url: env.DATABASE_URL!, log: testLog })
      await use(bus)
      await bus.stop()
    }
  })
}
