import { randomUUID } from 'node:crypto'
import { appendToOutbox } from '#events/outbox.ts'
import { readBacklog } from '#events/relay/outbox-backlog.ts'
import { relayOnce } from '@ilbud/testkit/events/relay-once'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { dutyEvent, effectMigrations, type EffectTables } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

it('the metrics of the outbox say how many events wait to be published, and how long the oldest has', async ({
  db,
  bus
}) => {
  expect(await readBacklog(db)).toEqual({ depth: 0, seconds: 0 })
  const events = [randomUUID(), randomUUID(), randomUUID()].map((driver) => dutyEvent(driver, 1))
  await db.transaction().execute((trx) => appendToOutbox(trx, 'drivers.events', ...events))
  // The whole shard of the last event: if the events are in several, the first position is then not the oldest.
  await sql`update outbox set created_at = now() - interval '90 seconds'
    where shard = (select shard from outbox order by position desc limit 1)`.execute(db)
  const { depth, seconds } = await readBacklog(db)
  expect(depth).toBe(3)
  expect(seconds).toBeGreaterThan(89)
  expect(seconds).toBeLessThan(120)
  await relayOnce(db, bus)
  expect(await readBacklog(db)).toEqual({ depth: 0, seconds: 0 })
})
