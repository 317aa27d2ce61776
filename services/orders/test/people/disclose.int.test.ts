import { createHash, randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { DiscloseAnswer_Level as Level, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { aUser } from '@ilbud/testkit/services/test-context'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const dayMs = 86_400_000

async function aDeliveredOrder(db: Kysely<OrdersTables>, env: Record<string, string>) {
  const app = await anOrdersApp(db, env)
  const { ask, place, deps } = app
  const companyId = randomUUID()
  const sender = aUser({ role: 'company_member', companyId })
  const driver = aDriver()
  const placed = await place(sender, {
    deliveryAddress: 'c/o Berg, Skånegatan 78 lgh 1101, Stockholm',
    packageWeight: 2.4
  })
  await ask(driver, 'POST', `/api/driver/orders/${placed.id}/accept`, { body: {} })
  for (const status of ['picked_up', 'in_transit', 'delivered']) {
    const body = { status, location: { lat: 59.313123, lng: 18.082987 }, note: `note ${status}` }
    await ask(driver, 'PATCH', `/api/driver/orders/${placed.id}/status`, { body })
  }
  const rpc = ordersRpc(deps)
  const orders = localCalls('orders', [rpc]).to(Orders)
  const disclose = (user: User | null, key = '') =>
    orders.disclose({
      trackingId: placed.trackingId,
      keyHash: key && createHash('sha256').update(key).digest('base64url'),
      userId: user?.id ?? '',
      role: user?.role ?? '',
      companyId: user?.companyId ?? ''
    })
  return { ...app, placed, sender, driver, companyId, disclose, orders }
}

describe('what orders discloses', () => {
  it('what orders discloses is nothing to the public, to strangers and to a wrong key', async ({ db, env }) => {
    const { disclose, sender } = await aDeliveredOrder(db, env)
    for (const answer of [
      // They have left the company that it was sent for.
      await disclose(aUser({ id: sender.id, role: 'customer' })),
      await disclose(null),
      await disclose(null, 'AAAAAAAAAAAAAAAAAAAAAA'),
      await disclose(aSender()),
      await disclose(aDriver()),
      await disclose(aUser({ role: 'company_admin', companyId: randomUUID() }))
    ]) {
      expect(answer).toMatchObject({
        level: Level.PUBLIC,
        deliveryContact: '',
        deliveryAddress: '',
        hasWeight: false,
        driverName: '',
        timeline: []
      })
    }
  })

  it('what orders discloses is staff’s reason of a delay to parties, until it is taken back', async ({ db, env }) => {
    const { ask, place, deps } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id, trackingId, trackingKey } = await place(sender)
    const orders = localCalls('orders', [ordersRpc(deps)]).to(Orders)
    const note = async (user: User | null) => {
      const keyHash = createHash('sha256').update(trackingKey).digest('base64url')
      const answer = await orders.disclose({ trackingId, keyHash, userId: user?.id ?? '', role: user?.role ?? '' })
      return answer.delayNote
    }
    const delay = (minutes: number | null) =>
      ask(aStaff(), 'POST', `/api/admin/v1/orders/${id}/delay`, { body: { minutes, reason: 'Ring Bengt at the gate' } })
    expect((await delay(30)).statusCode).toBe(200)
    expect([await note(sender), await note(aStaff()), await note(null)]).toEqual([
      'Ring Bengt at the gate',
      'Ring Bengt at the gate',
      ''
    ])
    await delay(null)
    expect(await note(sender)).toBe('')
  })

  it('what orders discloses is first names, street and number and blurred places to who has the link', async ({
    db,
    env
  }) => {
    const { disclose, placed } = await aDeliveredOrder(db, env)
    const answer = await disclose(null, placed.trackingKey)
    expect(answer).toMatchObject({
      level: Level.LINK,
      deliveryContact: 'Astrid',
      deliveryAddress: 'Skånegatan 78',
      weightKg: 2.4,
      driverName: 'Yusuf',
      driverPhone: ''
    })
    // Neither the door's position nor free text.
    expect(answer.timeline.map(({ version, lat, note }) => [version, lat, note])).toEqual([
      [3, 59.313, ''],
      [4, 59.313, '']
    ])
  })

  it('what orders discloses is all but the driver’s phone and surname to the parties', async ({ db, env }) => {
    const { disclose, sender, driver, companyId } = await aDeliveredOrder(db, env)
    for (const user of [sender, driver, aUser({ role: 'company_admin', companyId })]) {
      const answer = await disclose(user)
      expect(answer).toMatchObject({
        level: Level.PARTY,
        deliveryContact: 'Astrid Falk',
        deliveryAddress: 'c/o Berg, Skånegatan 78 lgh 1101, Stockholm',
        driverName: 'Yusuf',
        driverPhone: ''
      })
      expect(answer.timeline.map(({ lat, note }) => [lat, note])).toEqual([
        [59.3131, 'note picked_up'],
        [59.3131, 'note in_transit'],
        [59.3131, 'note delivered']
      ])
    }
  })

  it('what orders discloses is the driver’s full name and phone to staff', async ({ db, env }) => {
    const { disclose } = await aDeliveredOrder(db, env)
    const answer = await disclose(aStaff())
    expect(answer).toMatchObject({
      level: Level.STAFF,
      driverName: 'Yusuf Demir',
      driverPhone: '+46701740616',
      driverChangedAt: '2026-03-01T12:00:00.000Z'
    })
  })

  it('what orders discloses ends for the driver after two hours and for the key after 30 days', async ({ db, env }) => {
    const { disclose, placed, driver, sender, clock } = await aDeliveredOrder(db, env)
    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000 + 1)
    expect((await disclose(driver)).level).toBe(Level.PUBLIC)
    clock.now = new Date(clock.now.getTime() + 29 * dayMs)
    expect((await disclose(null, placed.trackingKey)).level).toBe(Level.LINK)
    clock.now = new Date(clock.now.getTime() + dayMs)
    expect((await disclose(null, placed.trackingKey)).level).toBe(Level.PUBLIC)
    expect((await disclose(sender)).level).toBe(Level.PARTY)
  })

  it('orders discloses nothing of unknown and deleted orders', async ({ db, env }) => {
    const { disclose, placed, orders, ask } = await aDeliveredOrder(db, env)
    await ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${placed.id}`)
    await expect(disclose(null)).rejects.toMatchObject({ status: 404 })
    await expect(orders.disclose({ trackingId: 'SDDEM0000000011' })).rejects.toMatchObject({ status: 404 })
  })

  it('orders answers with the claims and the areas', async ({ db, env }) => {
    const { orders } = await aDeliveredOrder(db, env)
    const { areas, onTime } = await orders.settings({})
    expect(onTime).toBe('99.5%')
    expect(areas.map(({ name }) => name)).toEqual(['Stockholm', 'Karlstad'])
    expect(JSON.parse(areas[0]!.polygon)).toMatchObject({ type: expect.stringMatching(/Polygon/) })
  })
})
