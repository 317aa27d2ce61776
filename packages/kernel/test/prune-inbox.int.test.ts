import { randomUUID } from 'node:crypto'
import { createApply } from '#events/consumer/apply.ts'
import { auditEntry } from '#events/audit.ts'
import { pruneInbox } from '#events/consumer/prune-inbox.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { dutyEvent, effectMigrations, type EffectTables, noting } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

const topic = 'drivers.events'

async function count(db: Kysely<EffectTables>, table: 'inbox' | 'inbox_versions'): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)
  return Number(rows[0]!.count)
}

const letDaysPass = (db: Kysely<EffectTables>, days: number) =>
  sql`update inbox set received_at = received_at - make_interval(days => ${days})`.execute(db)

describe('what is kept of events that were applied', () => {
  it('the id of an applied event is stored for two weeks', async ({ db }) => {
    const apply = createApply(db, [noting()])
    await apply(dutyEvent(randomUUID(), 1), topic, false)
    await letDaysPass(db, 13)
    await pruneInbox(db)
    expect(await count(db, 'inbox')).toBe(1)
    await letDaysPass(db, 1)
    await pruneInbox(db)
    expect(await count(db, 'inbox')).toBe(0)
  })

  it('the last applied version of each subject is stored for good: events that are published again years later change nothing', async ({
    db
  }) => {
    const apply = createApply(db, [noting()])
    const driver = randomUUID()
    const [first, second] = [dutyEvent(driver, 1), dutyEvent(driver, 2)]
    for (const event of [first, second]) await apply(event, topic, false)
    await letDaysPass(db, 1000)
    await pruneInbox(db)
    expect(await apply(first, topic, false)).toBe('seen')
    expect(await apply(second, topic, false)).toBe('seen')
    expect(await apply(dutyEvent(driver, 3), topic, false)).toBe('apply')
    const applied = await db.selectFrom('effects').select('version').orderBy('id').execute()
    expect(applied.map(({ version }) => version)).toEqual([1, 2, 3])
  })

  it('no version is stored of an entry of the audit log, of which there is one event only', async ({ db }) => {
    const apply = createApply(db, [])
    const entry = { actor: null, action: 'order.delete', objectType: 'order', objectId: randomUUID() } as const
    expect(await apply(auditEntry('orders', { ...entry, at: new Date() }), 'audit.events', false)).toBe('apply')
    expect(await count(db, 'inbox_versions')).toBe(0)
  })

  it('versions that guard nothing any more are deleted, however many there are, and no others', async ({ db }) => {
    await sql`
      insert into inbox_versions select 'audit.events', at::text, 1 from generate_series(1, 12_000) at
      union all values ('drivers.events', 'd', 7)`.execute(db)
    await pruneInbox(db)
    const { rows } = await sql`select topic, subject, version from inbox_versions`.execute(db)
    expect(rows).toEqual([{ topic: 'drivers.events', subject: 'd', version: 7 }])
  })
})

it('an answer to a request with an Idempotency-Key is stored for 24 hours, and a younger one stays', async ({ db }) => {
  const store = (key: string, age: string) =>
    sql`
    insert into idempotency (user_id, scope, key, hash, status, answer, created_at)
    values (${randomUUID()}, 'orders.place', ${key}, 'hash', 200, 'sealed', now() - ${age}::interval)`.execute(db)
  await store('old', '24 hours 1 second')
  await store('younger', '23 hours 59 minutes')
  await pruneInbox(db)
  const { rows } = await sql<{ key: string }>`select key from idempotency`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(['younger'])
})
