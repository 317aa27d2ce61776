import type { AnalyticsTables } from '#db/tables.ts'
import { analytics } from '#service.ts'
import { createAnnouncer } from '#use-cases/announce.ts'
import { foldVersion } from '#use-cases/refold.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import { analyticsChanged } from '@ilbud/proto/events/analytics'
import { readEvent } from '@ilbud/proto/events/event'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { startService } from '@ilbud/testkit/services/start-service'
import { testLog } from '@ilbud/testkit/test-log'
import { expect, onTestFinished } from 'vitest'

const it = databaseTest<AnalyticsTables>('analytics', new URL('../src/db/migrations/', import.meta.url))

/** Collects what is announced on the event log. */
function collectAnnouncements(bus: Bus) {
  const received: { version: number; keys: string[]; at: number }[] = []
  const follower = bus.follow([analyticsChanged.topic], { sinceMinutes: 1 }, ({ value }) => {
    const { data, time } = readEvent(analyticsChanged, JSON.parse(value))
    received.push({ ...data, at: Date.parse(time) })
  })
  onTestFinished(() => follower.stop())
  return received
}

it('which figures changed is announced at most once a second, and nothing is left out', async ({ env, bus, db }) => {
  const service = await startService(analytics, { env, bus })
  const received = collectAnnouncements(bus)
  // The first announcement follows the start, which builds the rollups.
  await eventually(() => received.length === 1, 'the start is told')
  for (let burst = 0; burst < 3; burst++) {
    for (let order = 0; order < 10; order++) {
      const { messages } = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
      await bus.publish('orders.events', messages)
    }
    const counted = (burst + 1) * 10
    const facts = () => db.selectFrom('order_facts').select('order_id').execute()
    await eventually(async () => (await facts()).length === counted, `${counted} orders are counted`)
  }
  const left = () => db.selectFrom('changed_figures').selectAll().execute()
  await eventually(async () => (await left()).length === 0, 'everything is told')
  const { version } = await db.selectFrom('announcements').select('version').executeTakeFirstOrThrow()
  await eventually(() => received.length === version, 'everything is heard')
  expect(received.map((each) => each.version)).toEqual(received.map((_each, at) => at + 1))
  for (const [at, { at: time }] of received.entries()) {
    if (at > 0) expect(time - received[at - 1]!.at).toBeGreaterThanOrEqual(1000)
  }
  expect(received.at(-1)!.keys).toEqual(['summary', 'orders', 'geographic', 'order-volume'])
  expect(received.length).toBeLessThan(30)
  await service.stop()
})

it('analytics announces after a crash what was counted before it', async ({ env, bus, db }) => {
  await db.insertInto('fold').values({ version: foldVersion }).execute()
  await db
    .insertInto('changed_figures')
    .values({ keys: ['revenue'] })
    .execute()
  const received = collectAnnouncements(bus)
  const service = await startService(analytics, { env, bus })
  await eventually(() => received.length === 1, 'it is told')
  expect(received).toMatchObject([{ version: 1, keys: ['revenue'] }])
  await service.stop()
})

it('analytics announces once when two processes have counted', async ({ db }) => {
  let onCommit = 0
  const options = { db, now: () => new Date(), log: testLog, onCommit: () => onCommit++ }
  const announcers = [createAnnouncer(options), createAnnouncer(options)]
  await db
    .insertInto('changed_figures')
    .values([{ keys: ['orders'] }, { keys: ['drivers', 'orders'] }])
    .execute()
  for (const announcer of announcers) announcer.soon()
  await eventually(() => onCommit === 2, 'both have looked')
  for (const announcer of announcers) await announcer.stop()
  const rows = await db.selectFrom('outbox').select('value').execute()
  expect(rows.map(({ value }) => JSON.parse(value).data)).toEqual([
    { version: 1, keys: expect.arrayContaining(['orders', 'drivers']) }
  ])
})
