import type { Bus } from '@ilbud/kernel/events/bus'
import { appendToOutbox, type OutboxTables } from '@ilbud/kernel/events/outbox'
import { isLeased } from '@ilbud/kernel/events/lease'
import { createRelay } from '@ilbud/kernel/events/relay'
import { relayOnce } from '@ilbud/testkit/events/relay-once'
import type { Envelope } from '@ilbud/proto/events/event'
import { eventually } from '@ilbud/testkit/eventually'
import { testLog } from '@ilbud/testkit/test-log'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { anOrderWith, type Step } from '@ilbud/testkit/events/order-events'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { outbox } from './outbox.ts'

const it = databaseTest<OutboxTables>('orders', new URL('../../services/orders/src/db/migrations/', import.meta.url))
const steps: Step[] = [
  { command: 'placeOrder', state: 'CREATED' },
  { command: 'acceptOffer', state: 'ASSIGNED' },
  { command: 'markPickedUp', state: 'PICKED_UP' }
]

function someEvents(): Envelope[] {
  return anOrderWith(steps).messages.map(({ value }) => JSON.parse(value) as Envelope)
}

async function store(db: Kysely<OutboxTables>, topic: string, events: Envelope[]): Promise<void> {
  await db.transaction().execute((trx) => appendToOutbox(trx, topic, ...events))
}

/** The ids of all events in the log of a topic. */
async function logged(bus: Bus, topic: string): Promise<string[]> {
  const ids: string[] = []
  const follower = bus.follow([topic], { sinceMinutes: 60 }, ({ value }) => {
    ids.push((JSON.parse(value) as Envelope).id)
  })
  await follower.caughtUp
  await follower.stop()
  return ids
}

const idsOf = (events: Envelope[]): string[] => events.map(({ id }) => id)
const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString()

async function run(url: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  expect(await outbox(args, { DATABASE_URL: url }, (line) => lines.push(line))).toBe(0)
  return lines
}

const ofOrders = ['republish', '--service', 'orders', '--since']

describe('npm run outbox -- republish', () => {
  it('republish publishes again, in order, what was published since a time, and leaves the rest to the relay', async ({
    db,
    bus,
    url
  }) => {
    const [events, other, waiting] = [someEvents(), someEvents(), someEvents()]
    await store(db, 'audit.events', events)
    await store(db, 'settings.events', other)
    await relayOnce(db, bus)
    await store(db, 'audit.events', waiting)

    const lines = await run(url, ...ofOrders, anHourAgo(), '--topic', 'audit.events')
    expect(lines).toEqual(['audit.events: 3 published again'])
    expect(await logged(bus, 'audit.events')).toEqual([...idsOf(events), ...idsOf(events)])
    expect(await logged(bus, 'settings.events')).toEqual(idsOf(other))

    const later = new Date(Date.now() + 60_000).toISOString()
    expect(await run(url, ...ofOrders, later)).toEqual([`orders published nothing since ${later}`])
  })

  it('republish finds all events of orders, even those that the outbox no longer has', async ({ db, bus, url }) => {
    const events = someEvents()
    for (const event of events)
      await sql`
        insert into order_events (order_id, version, at, type, actor_role, event)
        values (${event.subject}::uuid, ${event.data.version}, ${event.time}, ${event.type}, 'system',
          ${JSON.stringify(event)}::jsonb)`.execute(db)
    expect(await run(url, ...ofOrders, anHourAgo())).toEqual(['orders.events: 3 published again'])
    expect(await logged(bus, 'orders.events')).toEqual(idsOf(events))
  })

  it('republish --first keeps the relay waiting, so that no event comes before its past', async ({ db, bus, url }) => {
    const past = Array.from({ length: 400 }, someEvents).flat()
    const waiting = someEvents()
    await store(db, 'audit.events', past)
    await relayOnce(db, bus)
    await store(db, 'audit.events', waiting)

    const republishing = run(url, ...ofOrders, anHourAgo(), '--first')
    await eventually(() => isLeased(db, 'relay/0'), 'the relay is held')
    const relay = createRelay({ service: 'orders', db, bus, log: testLog })
    relay.start()
    onTestFinished(() => relay.stop())
    expect(await republishing).toEqual([`audit.events: ${past.length} published again`])
    const again = async (): Promise<string[]> => (await logged(bus, 'audit.events')).slice(past.length)
    const wanted = [...idsOf(past), ...idsOf(waiting)]
    await eventually(async () => (await again()).length === wanted.length, 'the relay goes on')
    expect(await again()).toEqual(wanted)
  })

  it('republish --first refuses while the service runs', async ({ db, bus, url }) => {
    const relay = createRelay({ service: 'orders', db, bus, log: testLog })
    relay.start()
    onTestFinished(() => relay.stop())
    await eventually(() => isLeased(db, 'relay/0'), 'the relay works')
    await expect(run(url, ...ofOrders, anHourAgo(), '--first')).rejects.toThrow('orders is running: stop it first')
  })

  it('republish names in one line an argument that it does not understand', async () => {
    await expect(run('', 'republish', '--service', 'order')).rejects.toThrow('--service must be one of auth, ')
    await expect(run('', ...ofOrders, '2026-01-01T00:00')).rejects.toThrow('--since must be')
    await expect(run('', ...ofOrders, 'yesterday')).rejects.toThrow('--since must be')
    await expect(run('', ...ofOrders, anHourAgo())).rejects.toThrow('Set DATABASE_URL')
    expect((await run(''))[0]).toContain('npm run outbox')
  })
})
