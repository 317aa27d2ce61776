import type { OrdersTables } from '#db/tables.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { firstTariff, priceOf } from '@ilbud/proto/http/price/price'
import type { PricedOrder } from '@ilbud/proto/http/price/tariff'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, type Json, least, noon } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const path = '/api/admin/v1/settings'
const admin = aStaff('admin')

const first = {
  version: 0,
  changedAt: null,
  changedBy: null,
  tariffVersion: 1,
  tariff: {
    currency: 'SEK',
    base: 99,
    perKm: 15,
    freeKm: 2,
    minimum: 99,
    fallback: 129,
    multipliers: { small: 0.8, medium: 1, large: 1.3, custom: 1.5 },
    extraParcelPercent: 40,
    perKgOver20: 4,
    expressFactor: 1.6,
    eveningFactor: 0.9
  },
  claims: { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' },
  attemptLimit: 2,
  delayThresholdMinutes: 10,
  driverCostOre: 6500,
  schedule: {
    leadMinutes: 60,
    graceMinutes: 15,
    opens: '07:00',
    closes: '22:00',
    lastPickup: '20:30',
    closedDays: []
  },
  dispatch: { mode: 'suggest', scanRequired: false },
  failed: { decisionMinutes: 120 },
  sandbox: { stepSeconds: 5 }
}

async function anApp(...given: Parameters<typeof anOrdersApp>) {
  const app = await anOrdersApp(...given)
  const read = async (): Promise<Json> => (await app.ask(admin, 'GET', path)).json()
  const change = (body: object) => app.ask(admin, 'PATCH', path, { body })
  return { ...app, read, change }
}

describe('the settings', () => {
  it('the settings are the contract’s, or those of the environment, until an admin changes them', async ({
    db,
    env
  }) => {
    expect(await (await anApp(db, env)).read()).toEqual(first)
    const other = await anApp(db, { ...env, ORDERS_MAX_ATTEMPTS: '4', CLAIM_SUPPORT: '8–17' })
    expect(await other.read()).toMatchObject({ attemptLimit: 4, claims: { support: '8–17' } })
  })

  it('settings that an earlier release stored keep their delay threshold', async ({ db, env }) => {
    const { change, read, deps } = await anApp(db, env)
    await change({ delayThresholdMinutes: 25 })
    await sql`update settings set body = body - 'delayThresholdMinutes'`.execute(db)
    await deps.settings.refresh()
    expect(deps.settings.current.delayThresholdMinutes).toBe(25)
    expect(await read()).toMatchObject({ version: 1, delayThresholdMinutes: 25 })
    expect(await change({ attemptLimit: 4 }).then((answer) => answer.json())).toMatchObject({
      delayThresholdMinutes: 25
    })
  })

  it('the settings come with the last ten orders and everything that their prices follow from', async ({ db, env }) => {
    const { ask, place, clock } = await anApp(db, env)
    const placed: string[] = []
    for (let at = 0; at < 11; at++) {
      clock.now = new Date(clock.now.getTime() + 1000)
      placed.unshift((await place(aSender(), { packageWeight: 21.5, packageQuantity: 2, packageSize: 'custom' })).id)
    }
    const list = (await ask(admin, 'GET', `${path}/recent-orders`)).json() as PricedOrder[]
    expect(list.map(({ id }) => id)).toEqual(placed.slice(0, 10))
    for (const order of list) {
      const { distanceKm, packageSize: size, packageQuantity: quantity, serviceLevel: level } = order
      const load = { size, quantity, level, weightGrams: order.packageWeight! * 1000 }
      expect(priceOf(distanceKm, load, firstTariff).price).toBe(order.price)
    }
    expect((await ask(aStaff('dispatcher'), 'GET', `${path}/recent-orders`)).statusCode).toBe(403)
  })

  it('the settings are the admin’s alone', async ({ db, env }) => {
    const { ask } = await anApp(db, env)
    for (const user of [aSender(), aDriver(), aStaff('dispatcher')]) {
      expect((await ask(user, 'GET', path)).statusCode).toBe(403)
      expect((await ask(user, 'PATCH', path, { body: { attemptLimit: 9 } })).statusCode).toBe(403)
    }
    expect((await ask(null, 'GET', path)).statusCode).toBe(401)
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  it('the settings have one that dispatchers read and change too: how orders find a driver', async ({ db, env }) => {
    const { ask } = await anApp(db, env)
    const mode = '/api/admin/v1/dispatch/mode'
    const dispatcher = aStaff('dispatcher')
    expect((await ask(dispatcher, 'GET', mode)).json()).toEqual({ mode: 'suggest' })
    for (const user of [aSender(), aDriver()]) {
      expect((await ask(user, 'GET', mode)).statusCode).toBe(403)
      expect((await ask(user, 'PUT', mode, { body: { mode: 'auto' } })).statusCode).toBe(403)
    }
    const unproven = { ...dispatcher, isProven: false }
    const refused = await ask(unproven, 'PUT', mode, { body: { mode: 'auto' } })
    expect(refused.json()).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
    expect((await ask(dispatcher, 'PUT', mode, { body: { mode: 'magic' } })).statusCode).toBe(400)
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])

    expect((await ask(dispatcher, 'PUT', mode, { body: { mode: 'auto', attemptLimit: 9 } })).json()).toEqual({
      mode: 'auto'
    })
    expect((await ask(admin, 'GET', path)).json()).toMatchObject({
      version: 1,
      changedBy: dispatcher.id,
      attemptLimit: 2,
      dispatch: { mode: 'auto' }
    })
    const made = { action: 'settings.change', objectType: 'settings', objectId: '1', actorId: dispatcher.id }
    expect(await auditOf(db)).toMatchObject([made])
  })

  it('the settings change what a driver may do, also for a list that the driver already has', async ({ db, env }) => {
    const { ask, place, change } = await anApp(db, env)
    const { id } = await place(aSender())
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    for (const status of ['picked_up', 'in_transit']) {
      await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
    }
    const attempt = { status: 'failed', reason: 'NOBODY_HOME' }
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: attempt })
    const before = await ask(driver, 'GET', '/api/driver/orders')
    expect(before.json()[0].allowedActions).toContain('retryDelivery')
    await change({ attemptLimit: 1 })
    const seen = { 'if-none-match': String(before.headers.etag) }
    const after = await ask(driver, 'GET', '/api/driver/orders', { headers: seen })
    expect(after.statusCode).toBe(200)
    expect(after.json()[0].allowedActions).not.toContain('retryDelivery')
  })

  it('the settings keep every version with who made it, and each change is recorded in the audit log', async ({
    db,
    env
  }) => {
    const { change, read } = await anApp(db, env)
    const changed = await change({ tariff: { base: 109 }, claims: { deliveries: '12k' } })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json()).toEqual({
      ...first,
      version: 1,
      changedAt: noon.toISOString(),
      changedBy: admin.id,
      tariffVersion: 2,
      tariff: { ...first.tariff, base: 109 },
      claims: { ...first.claims, deliveries: '12k' }
    })
    expect((await change({ attemptLimit: 3 })).json()).toMatchObject({ version: 2, tariffVersion: 2, attemptLimit: 3 })
    expect(await read()).toMatchObject({ version: 2, tariff: { base: 109 }, claims: { deliveries: '12k' } })

    const rows = await db.selectFrom('settings').select(['version', 'tariff_version']).orderBy('version').execute()
    expect(rows.map((row) => [row.version, row.tariff_version])).toEqual([
      [1, 2],
      [2, 2]
    ])
    expect(await auditOf(db)).toEqual(
      ['1', '2'].map((objectId) => ({
        version: 1,
        actorId: admin.id,
        actorRole: 'admin',
        action: 'settings.change',
        objectType: 'settings',
        objectId,
        reason: null
      }))
    )
  })

  it('the settings refuse a change of a version that somebody else has changed since', async ({ db, env }) => {
    const { change, read } = await anApp(db, env)
    expect((await change({ version: 0, attemptLimit: 3 })).json()).toMatchObject({ version: 1, attemptLimit: 3 })
    const late = await change({ version: 0, attemptLimit: 4 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'SETTINGS_CHANGED' })
    expect(await read()).toMatchObject({ version: 1, attemptLimit: 3 })
  })

  it('the history of the settings shows every version, down to the one that the product began with', async ({
    db,
    env
  }) => {
    const { change, ask } = await anApp(db, env)
    const history = `${path}/history`
    expect((await ask(admin, 'GET', history)).json()).toEqual([first])
    for (const attemptLimit of [3, 4]) await change({ attemptLimit })
    const newest = await ask(admin, 'GET', `${history}?limit=2`)
    expect(newest.json().map(({ attemptLimit }: Json) => attemptLimit)).toEqual([4, 3])
    expect(newest.json()[0]).toMatchObject({ version: 2, changedBy: admin.id, changedAt: noon.toISOString() })
    expect(newest.headers['x-total-count']).toBe('3')
    const [, next] = /<(.+)>/.exec(String(newest.headers.link))!
    const oldest = await ask(admin, 'GET', next!)
    expect(oldest.json()).toEqual([first])
    expect(oldest.headers.link).toBeUndefined()
    expect((await ask(aStaff('dispatcher'), 'GET', history)).statusCode).toBe(403)
  })

  it('the settings stay as they are when a change contains nothing new', async ({ db, env }) => {
    const { change } = await anApp(db, env)
    for (const body of [{}, { tariff: { base: 99 } }, { attemptLimit: '', claims: null }, { price: 1 }]) {
      expect((await change(body)).json()).toEqual(first)
    }
    expect(await auditOf(db)).toEqual([])
  })

  it.for<[string, object]>([
    ['tariff.base', { tariff: { base: -1 } }],
    ['tariff.base', { tariff: { base: 99.5 } }],
    ['tariff.perKm', { tariff: { perKm: 'much' } }],
    ['tariff.multipliers.small', { tariff: { multipliers: { small: 0.85 } } }],
    ['tariff.multipliers.large', { tariff: { multipliers: { large: 0 } } }],
    ['claims.onTime', { claims: { onTime: 'x'.repeat(41) } }],
    ['attemptLimit', { attemptLimit: 0 }],
    ['delayThresholdMinutes', { delayThresholdMinutes: 2000 }],
    ['driverCostOre', { driverCostOre: 1.5 }],
    ['schedule.closedDays.1', { schedule: { closedDays: ['2028-02-29', '2026-02-29'] } }]
  ])('the settings refuse a bad %s: %j', async ([field, body], { db, env }) => {
    const { change, read } = await anApp(db, env)
    const refused = await change(body)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors.map(({ path: at }: Json) => at)).toEqual([field])
    expect(await read()).toEqual(first)
  })

  it('the settings lose none of several changes made at once', async ({ db, env }) => {
    const { change, read } = await anApp(db, env)
    await Promise.all([change({ attemptLimit: 5 }), change({ tariff: { perKm: 16 } }), change({ driverCostOre: 7000 })])
    expect(await read()).toMatchObject({ version: 3, attemptLimit: 5, tariff: { perKm: 16 }, driverCostOre: 7000 })
  })

  it('changed settings apply to what is ordered from then on, and to the state machine', async ({ db, env }) => {
    const { change, place, ask, deps } = await anApp(db, env)
    const old = await place(aSender())
    await change({ tariff: { minimum: 200 }, driverCostOre: 8000, attemptLimit: 7 })
    const order = await place(aSender())
    expect(order.order.price).toBe(200)
    const rows = await db.selectFrom('orders').selectAll().orderBy('created_at').orderBy('id').execute()
    const byId = new Map(rows.map((row) => [row.id, [row.total_amount_ore, row.tariff_version, row.pay_ore]]))
    expect(byId.get(old.id)).toEqual([9900, 1, 6500])
    expect(byId.get(order.id)).toEqual([20_000, 2, 8000])
    expect(deps.rules.attemptLimit).toBe(7)
    const query = new URLSearchParams({ pickupAddress: least.pickupAddress, deliveryAddress: least.deliveryAddress })
    const quote = (await ask(null, 'GET', `/api/v1/quotes?${query.toString()}`)).json()
    expect(quote).toMatchObject({ price: 200, tariffVersion: 2 })
  })

  it('changed settings reach the other replicas, the gateway and tracking', async ({ db, env }) => {
    const one = await anApp(db, env)
    const other = await anApp(db, env)
    await one.change({ claims: { partners: '60+' }, delayThresholdMinutes: 25, tariff: { base: 300 } })
    await other.deps.settings.refresh()
    expect((await other.place(aSender())).order.price).toBe(300)
    const answer = await localCalls('gateway', [ordersRpc(other.deps)])
      .to(Orders)
      .settings({})
    expect(answer).toMatchObject({ partners: '60+', delayThresholdMinutes: 25, tariff: { perKm: 15, smallTenths: 8 } })
    expect(answer.areas.map(({ name }) => name)).toEqual(['Stockholm', 'Karlstad'])
    const asTracking = localCalls('tracking', [ordersRpc(other.deps)]).to(Orders)
    expect((await asTracking.settings({})).delayThresholdMinutes).toBe(25)
  })
})
