import type { OrdersTables } from '#db/tables.ts'
import { playLive, playScenes, remainingPast } from '#use-cases/demo/play-scenes.ts'
import { pastScenes } from '#use-cases/demo/past-scenes.ts'
import { demoAccounts, demoTrackingIds } from '@ilbud/proto/http/demo-accounts'
import { toCustomerView } from '@ilbud/proto/http/order-views'
import { databaseTest } from '@ilbud/testkit/database-test'
import { describe, expect } from 'vitest'
import { anOrdersApp, noon } from './an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../src/db/migrations/', import.meta.url))
const sender = demoAccounts.find(({ username }) => username === 'sender@ilbud.example')!
const usernames = new Map(demoAccounts.map(({ id, username }) => [id, username.split('@')[0]!]))

describe('the demo', () => {
  it('begins with the fixed orders, the sender’s in every status, and at most one for drivers 1 to 5', async ({
    db,
    env
  }) => {
    const { deps } = await anOrdersApp(db, env)
    await playLive(deps)
    const rows = await db.selectFrom('orders').selectAll().execute()
    const stateOf = (trackingId: string) => rows.find((row) => row.tracking_id === trackingId)
    expect(stateOf(demoTrackingIds.outForDelivery)?.state).toBe('OUT_FOR_DELIVERY')
    expect(usernames.get(stateOf(demoTrackingIds.outForDelivery)!.driver_id!)).toBe('sim01')
    expect(stateOf(demoTrackingIds.delivered)?.state).toBe('DELIVERED')
    expect(stateOf(demoTrackingIds.created)?.state).toBe('CREATED')

    const statuses = rows.filter((row) => row.customer_id === sender.id).map((row) => toCustomerView(row).status)
    expect(new Set(statuses)).toEqual(
      new Set([
        'CREATED',
        'DRIVER_ASSIGNED',
        'PICKED_UP',
        'AT_HUB',
        'OUT_FOR_DELIVERY',
        'DELIVERED',
        'FAILED_ATTEMPT',
        'RETURNED',
        'CANCELED'
      ])
    )
    const carried = rows
      .filter((row) => row.ended_at === null && row.driver_id)
      .map((row) => usernames.get(row.driver_id!)!)
    const ofDrivers = carried.filter((username) => username.startsWith('driver'))
    expect(new Set(ofDrivers).size).toBe(ofDrivers.length)
    expect(carried.every((username) => /^(driver|sim)/.test(username))).toBe(true)
    // A driver must be able to finish what is live, and proofs cannot be given yet.
    expect(rows.every((row) => row.required_proofs.length === 0)).toBe(true)
    expect(rows.every((row) => row.price_method === 'distance')).toBe(true)
    expect(rows.every((row) => row.updated_at <= noon)).toBe(true)
  })

  it('is played once, however often it starts', async ({ db, env }) => {
    const { deps, clock } = await anOrdersApp(db, env)
    await playLive(deps)
    const first = await db.selectFrom('orders').select(['id', 'version']).orderBy('id').execute()
    clock.now = new Date(noon.getTime() + 86_400_000)
    await playLive(deps)
    expect(await db.selectFrom('orders').select(['id', 'version']).orderBy('id').execute()).toEqual(first)
  })

  it('plays a scene again that died in the middle, and leaves none half', async ({ db, env }) => {
    const { deps } = await anOrdersApp(db, env)
    let calls = 0
    const dying = {
      ...deps,
      get rules() {
        if (++calls > 5) throw new Error('killed')
        return deps.rules
      }
    }
    await expect(playLive(dying)).rejects.toThrow('killed')
    const versions = await db
      .selectFrom('orders')
      .select((eb) => [
        'version',
        eb
          .selectFrom('order_events')
          .whereRef('order_id', '=', 'orders.id')
          .select(eb.fn.countAll<string>().as('n'))
          .as('events')
      ])
      .execute()
    for (const { version, events } of versions) expect(Number(events)).toBe(version)
    await playLive(deps)
    const marks = await db.selectFrom('demo_marks').select('name').where('name', 'like', 'orders/live/%').execute()
    const orders = await db.selectFrom('orders').select('id').execute()
    expect(orders).toHaveLength(marks.length)
  })

  it('has 60 days of past, the same every time, that all end', async ({ db, env }) => {
    const scenes = pastScenes(noon)
    expect(scenes).toEqual(pastScenes(noon))
    expect(scenes.length).toBeGreaterThan(300)
    expect(scenes.length).toBeLessThanOrEqual(500)
    expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length)

    const { deps } = await anOrdersApp(db, env)
    expect(await remainingPast(deps)).toBeNull()
    await playLive(deps)
    await db.deleteFrom('orders').execute()
    await playScenes(deps, scenes.slice(0, 40))
    await playScenes(deps, scenes.slice(30, 40))
    expect(await remainingPast(deps)).toEqual(scenes.slice(40))
    const rows = await db.selectFrom('orders').select(['state', 'created_at', 'ended_at', 'price_method']).execute()
    expect(rows).toHaveLength(40)
    for (const row of rows) {
      expect(['DELIVERED', 'RETURNED', 'CANCELED']).toContain(row.state)
      expect(row.ended_at! > row.created_at && row.ended_at! < noon).toBe(true)
      expect(row.price_method).toBe('distance')
    }
  })
})
