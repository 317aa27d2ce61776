import { randomUUID } from 'node:crypto'
import { appendToOutbox } from '#events/outbox.ts'
import { keepPartitions } from '#events/relay/outbox-partitions.ts'
import { relayOnce } from '@ilbud/testkit/events/relay-once'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { dutyEvent, effectMigrations, type EffectTables } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

const day = 86_400_000

async function partitions(db: Kysely<EffectTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'outbox'::regclass order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

const named = (date: Date): string => `outbox_${date.toISOString().slice(0, 10).replaceAll('-', '')}`

async function store(db: Kysely<EffectTables>): Promise<void> {
  await db.transaction().execute((trx) => appendToOutbox(trx, 'drivers.events', dutyEvent(randomUUID(), 1)))
}

describe('the outbox by days', () => {
  it('the outbox by days has a place for today and tomorrow, also when the session has another time zone', async ({
    db
  }) => {
    const now = new Date()
    await keepPartitions(db, now)
    await sql`set timezone to 'Pacific/Auckland'`.execute(db)
    await keepPartitions(db, new Date(now.getTime() + day))
    expect(await partitions(db)).toEqual(
      [0, 1, 2].map((at) => named(new Date(now.getTime() + at * day))).concat('outbox_default')
    )
    await store(db)
    const { rows } = await sql<{ at: string }>`select tableoid::regclass::text as at from outbox`.execute(db)
    expect(rows).toEqual([{ at: named(now) }])
  })

  it('the outbox by days is dropped after two weeks when everything in it was published', async ({ db, bus }) => {
    const later = new Date(Date.now() + 15 * day)
    await keepPartitions(db)
    await store(db)
    await keepPartitions(db, later)
    expect(await partitions(db)).toContain(named(new Date()))
    await relayOnce(db, bus)
    await keepPartitions(db, later)
    expect(await partitions(db)).not.toContain(named(new Date()))
  })

  it('the outbox by days forgets what came before there was a day for it as well', async ({ db, bus }) => {
    await store(db)
    await keepPartitions(db, new Date(Date.now() + 15 * day))
    expect(await db.selectFrom('outbox').select('topic').execute()).toHaveLength(1)
    await relayOnce(db, bus)
    await keepPartitions(db, new Date(Date.now() + 15 * day))
    expect(await db.selectFrom('outbox').select('topic').execute()).toHaveLength(0)
  })
})
