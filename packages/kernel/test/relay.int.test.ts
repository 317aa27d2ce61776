import { randomUUID } from 'node:crypto'
import type { Bus } from '#events/bus.ts'
import { freeAllLeases, isLeased, leaseOwner, takeLeases } from '#events/lease.ts'
import { appendToOutbox } from '#events/outbox.ts'
import { createRelay, type Relay, relayBatch } from '#events/relay.ts'
import { relayOnce } from '@ilbud/testkit/events/relay-once'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { testLog } from '@ilbud/testkit/test-log'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { dutyEvent, effectMigrations, type EffectTables } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

const topic = 'drivers.events'

async function store(db: Kysely<EffectTables>, driverId: string, ...versions: number[]): Promise<void> {
  await db
    .transaction()
    .execute((trx) => appendToOutbox(trx, topic, ...versions.map((version) => dutyEvent(driverId, version))))
}

async function collect(bus: Bus): Promise<{ key: string; version: number }[]> {
  const seen: { key: string; version: number }[] = []
  await bus.consume(
    'reader',
    [topic],
    ({ key, value }) =>
      void seen.push({ key, version: (JSON.parse(value) as { data: { version: number } }).data.version })
  )
  return seen
}

async function unpublished(db: Kysely<EffectTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where published_at is null`.execute(db)
  return rows[0]!.count
}

async function tuplesRead(db: Kysely<EffectTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relid = 'outbox_default'::regclass`.execute(db)
  return rows[0]!.count
}

describe('the relay', () => {
  it('the relay publishes each event once, in order', async ({ db, bus }) => {
    const driver = randomUUID()
    await store(db, driver, 1, 2)
    await store(db, driver, 3)
    const seen = await collect(bus)
    expect(await relayOnce(db, bus)).toBe(3)
    expect(await relayOnce(db, bus)).toBe(0)
    await eventually(() => seen.length === 3, 'all three were consumed')
    expect(seen.map(({ version }) => version)).toEqual([1, 2, 3])
  })

  it('the relay publishes a backlog of one key in several batches, in order', async ({ db, bus }) => {
    const driver = randomUUID()
    const versions = Array.from({ length: 200 }, (_, at) => at + 1)
    await store(db, driver, ...versions)
    const seen = await collect(bus)
    expect(await relayOnce(db, bus)).toBe(200)
    await eventually(() => seen.length === 200, 'all were consumed')
    expect(seen.map(({ version }) => version)).toEqual(versions)
  })

  it('the relay publishes a backlog of many keys in full batches', async ({ db, bus }) => {
    const drivers = Array.from({ length: 1000 }, () => randomUUID())
    await db
      .transaction()
      .execute((trx) => appendToOutbox(trx, topic, ...drivers.map((driver) => dutyEvent(driver, 1))))
    const owner = leaseOwner()
    const names = Array.from({ length: 8 }, (_, shard) => `relay/${shard}`)
    await takeLeases(db, owner, names)
    // 63 of each shard.
    expect(await relayBatch(db, bus, owner)).toBe(504)
    expect(await unpublished(db)).toBe(496)
  })

  it('the relay reads no more than a batch of a backlog, also without statistics', async ({ db, bus }) => {
    await sql`
      insert into outbox (topic, key, value, headers)
      select ${topic}, gen_random_uuid(), repeat('x', 1200), '{}' from generate_series(1, 12000)`.execute(db)
    await db.transaction().execute(async (trx) => {
      const before = await tuplesRead(trx)
      const { rows } = await sql`select from waiting_events('{0,1,2,3,4,5,6,7}', 63)`.execute(trx)
      expect(rows).toHaveLength(504)
      expect((await tuplesRead(trx)) - before).toBeLessThan(600)
    })
    expect(await relayOnce(db, bus)).toBe(12_000)
  })

  it('the relay does not lose an event that was committed late', async ({ db, bus }) => {
    const [early, late] = [randomUUID(), randomUUID()]
    const seen = await collect(bus)
    await db.transaction().execute(async (trx) => {
      await appendToOutbox(trx, topic, dutyEvent(early, 1))
      // Gets a later position and is published while the first is still uncommitted.
      await store(db, late, 1)
      await relayOnce(db, bus)
    })
    await relayOnce(db, bus)
    await eventually(() => seen.length === 2, 'both were consumed')
    expect(seen.map(({ key }) => key)).toEqual([late, early])
  })

  it('the relay publishes nothing of a change that was rolled back', async ({ db, bus }) => {
    await expect(
      db.transaction().execute(async (trx) => {
        await appendToOutbox(trx, topic, dutyEvent(randomUUID(), 1))
        throw new Error('changed my mind')
      })
    ).rejects.toThrow('changed my mind')
    expect(await relayOnce(db, bus)).toBe(0)
  })

  it('the relay is woken by a commit and does not wait for its poll', async ({ db, bus }) => {
    const relay = createRelay({ service: 'effects', db, bus, log: testLog })
    relay.start()
    const seen = await collect(bus)
    for (let version = 1; version <= 50; version++) {
      await store(db, 'ada00000-0000-7000-8000-000000000001', version)
      relay.wake()
    }
    await eventually(() => seen.length === 50, 'all were consumed')
    await relay.stop()
    expect(seen.map(({ version }) => version)).toEqual([...Array(50).keys()].map((at) => at + 1))
  })

  it('the relay publishes what another replica committed, and sees that there is one', async ({ db, bus }) => {
    const relays = [0, 1].map(() => createRelay({ service: 'effects', db, bus, log: testLog }))
    const [holder, peer] = relays as [Relay, Relay]
    holder.start()
    await eventually(() => isLeased(db, 'relay/0'), 'the first holds the shards')
    expect(await isLeased(db, 'relay/peer')).toBe(false)
    peer.start()
    await eventually(() => isLeased(db, 'relay/peer'), 'the second says that it is there')
    const seen = await collect(bus)
    await store(db, randomUUID(), 1)
    peer.wake()
    await eventually(() => seen.length === 1, 'the first published it')
    await holder.stop()
    await store(db, randomUUID(), 2)
    peer.wake()
    await eventually(async () => (await unpublished(db)) === 0, 'the second took over and marked it')
    await eventually(() => seen.length === 2, 'it was consumed as well')
    await peer.stop()
    expect(seen.map(({ version }) => version)).toEqual([1, 2])
    expect(await isLeased(db, 'relay/peer')).toBe(false)
  })

  it('the relay leaves the work to the holder of the lease, and marks nothing once it was taken over', async ({
    db,
    bus
  }) => {
    const stale = leaseOwner()
    const names = [...Array(8).keys()].map((shard) => `relay/${shard}`)
    await takeLeases(db, stale, names)
    expect(await takeLeases(db, leaseOwner(), names)).toHaveProperty('size', 0)

    await sql`update leases set expires_at = '-infinity'`.execute(db)
    const fresh = leaseOwner()
    // Like a replica that has no shard yet.
    await takeLeases(db, fresh, ['relay/peer'])
    expect((await takeLeases(db, fresh, names)).get('relay/0')).toBe('2')

    await store(db, randomUUID(), 1)
    await relayBatch(db, bus, stale)
    expect(await unpublished(db)).toBe(1)
    await relayBatch(db, bus, fresh)
    expect(await unpublished(db)).toBe(0)
  })

  it('the relay frees what a killed process held for whoever knows that it is alone', async ({ db, env }) => {
    await takeLeases(db, leaseOwner(), ['relay/0'])
    const next = leaseOwner()
    expect((await takeLeases(db, next, ['relay/0'])).size).toBe(0)
    await freeAllLeases(env.DATABASE_URL!)
    expect((await takeLeases(db, next, ['relay/0'])).size).toBe(1)
  })
})
