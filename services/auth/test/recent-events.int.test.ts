import { recentQuery } from '#db/events.ts'
import type { AuthTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { sql } from 'kysely'
import { expect } from 'vitest'

const it = databaseTest<AuthTables>('auth', new URL('../src/db/migrations/', import.meta.url))

it('the events of the last minutes are found without reading those of the day', async ({ db }) => {
  await sql`
    insert into outbox (created_at, topic, key, value)
    select now() - at * interval '5 seconds', 'auth.events', gen_random_uuid()::text, '{}'
    from generate_series(1, 15000) at`.execute(db)
  await sql`update outbox set published_at = now()`.execute(db)
  await sql`analyze outbox`.execute(db)
  const plan = await recentQuery(db, 600_000).explain('text')
  const lines = plan.map((line) => (line as unknown as { 'QUERY PLAN': string })['QUERY PLAN'])
  expect(lines.join('\n')).toMatch(/Scan (using|on) \w+_created_at_idx/)
})
