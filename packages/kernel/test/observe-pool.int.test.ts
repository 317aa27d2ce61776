import { readMetrics } from '#runtime/metrics.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { effectMigrations, type EffectTables } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

it('the metrics of a pool say how many of its connections are in use', async ({ db }) => {
  await db.connection().execute(async (one) => {
    await sql`select 1`.execute(one)
    expect(await readMetrics()).toMatch(/^db_pool_connections\{pool="effects",state="used"\} 1$/m)
  })
  const text = await readMetrics()
  expect(text).toMatch(/^db_pool_connections\{pool="effects",state="used"\} 0$/m)
  expect(text).toMatch(/^db_pool_connections\{pool="effects",state="idle"\} 1$/m)
  expect(text).toMatch(/^db_pool_waiting\{pool="effects"\} 0$/m)
})
