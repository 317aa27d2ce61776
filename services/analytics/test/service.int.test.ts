import type { AnalyticsTables } from '#db/tables.ts'
import { analytics } from '#service.ts'
import { foldVersion } from '#use-cases/refold.ts'
import { UnavailableError } from '@ilbud/kernel/errors'
import type { User } from '@ilbud/kernel/http/identity'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { startService, type StartedService } from '@ilbud/testkit/services/start-service'
import { aUser, tokenFor, testContext } from '@ilbud/testkit/services/test-context'
import { expect } from 'vitest'
import { aDelivery, aShift, driverId, type Json, noon } from './an-analytics-app.ts'

const it = databaseTest<AnalyticsTables>('analytics', new URL('../src/db/migrations/', import.meta.url))
const admin = aUser({ role: 'admin' })
const { identity } = testContext()

const messagesOf = (events: { subject: string }[]) =>
  events.map((event) => ({ key: event.subject, value: JSON.stringify(event) }))

async function ask({ app }: StartedService, path: string, user: User = admin): Promise<Json> {
  const headers = { authorization: `Bearer ${tokenFor(user)}` }
  return (await app.inject({ method: 'GET', url: `/api/admin/v1/analytics${path}`, headers })).json()
}

/** Calls to drivers, which answers or is unavailable. */
function callsTo(isThere: () => boolean): Calls {
  const names = async ({ ids = [] }: { ids?: string[] }) => {
    if (!isThere()) throw new UnavailableError()
    return { drivers: ids.map((id) => ({ id, name: 'Yusuf Demir', phone: '' })) }
  }
  return { to: () => ({ names }) } as unknown as Calls
}

it('drivers’ names are returned while drivers is available and for a minute afterwards, and figures always', async ({
  env,
  bus
}) => {
  const clock = { now: noon, isThere: false }
  const calls = callsTo(() => clock.isThere)
  const service = await startService(analytics, { env, bus, identity, calls, now: () => clock.now })
  await bus.publish('orders.events', messagesOf(aDelivery({ placed: 90, pickedUp: 60, delivered: 20 })))
  const drivers = async () => (await ask(service, '/drivers')).drivers as Json[]
  await eventually(async () => (await drivers()).length === 1, 'the delivery is counted')
  expect(await drivers()).toMatchObject([{ id: driverId, name: null, deliveries: 1 }])
  clock.isThere = true
  expect(await drivers()).toMatchObject([{ name: 'Yusuf Demir' }])
  clock.isThere = false
  expect(await drivers()).toMatchObject([{ name: 'Yusuf Demir' }])
  await service.stop()
})

it('analytics reads positions from the log', async ({ env, bus }) => {
  const service = await startService(analytics, { env, bus, identity })
  const [registered, onDuty] = aShift(driverId, [new Date(Date.now() - 3_600_000)])
  await bus.publish('drivers.events', messagesOf([registered!, onDuty!]))
  await eventually(async () => (await ask(service, '')).totalDrivers === 1, 'the driver is known')
  expect(await ask(service, '')).toMatchObject({ activeDrivers: 0 })
  await bus.publish(driverPositionsTopic, [{ key: driverId, value: '{}' }])
  await eventually(async () => (await ask(service, '')).activeDrivers === 1, 'the driver is active')
  await service.stop()
})

it('analytics makes the rollups again at the start when another fold made them', async ({ env, bus, db }) => {
  const now = () => noon
  const first = await startService(analytics, { env, bus, identity, now })
  await bus.publish('orders.events', messagesOf(aDelivery({ placed: 90, pickedUp: 60, delivered: 20 })))
  const revenueOf = async (service: StartedService) => ask(service, '/revenue')
  await eventually(async () => (await revenueOf(first)).totalRevenue === 99, 'the delivery is counted')
  const before = await revenueOf(first)
  await first.stop()
  await db.updateTable('fold').set({ version: 0 }).execute()
  await db.updateTable('days').set({ placed: 77, delivered: 77 }).execute()

  const second = await startService(analytics, { env, bus, identity, now })
  expect(await revenueOf(second)).toEqual(before)
  expect(await db.selectFrom('fold').select('version').execute()).toEqual([{ version: foldVersion }])
  await second.stop()
})
