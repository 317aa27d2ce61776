import { randomUUID } from 'node:crypto'
import { saveCompany, saveCostCentre } from '#db/neighbours.ts'
import type { OrdersTables } from '#db/tables.ts'
import { createLiveScenes, createScenes, remainingScenes, takePlayable } from '#use-cases/demo/create-scenes.ts'
import { createDemoWork, keepDemoWorking } from '#use-cases/demo/keep-working.ts'
import { decideByDefault } from '#use-cases/changing/decide-attempt.ts'
import { releaseDueOrders } from '#use-cases/changing/release-due-orders.ts'
import { pastScenes } from '#use-cases/demo/past-scenes.ts'
import { account } from '#use-cases/demo/scene.ts'
import { demoAccounts, demoCompanyId, demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import { toCustomerView } from '@ilbud/proto/http/orders/order-views'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { anOrdersApp, noon } from './an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../src/db/migrations/', import.meta.url))
const sender = demoAccounts.find(({ username }) => username === 'sender@ilbud.example')!
const usernames = new Map(demoAccounts.map(({ id, username }) => [id, username.split('@')[0]!]))

/** The company, by its events. */
async function knowBlomman(db: Kysely<OrdersTables>): Promise<void> {
  await saveCompany(db, demoCompanyId, true)
  for (const code of ['BUTIK', 'EVENT']) {
    await saveCostCentre(db, { id: randomUUID(), companyId: demoCompanyId, code, active: true })
  }
}

describe('the demo', () => {
  it('the demo begins with the fixed orders, the sender’s in every status, and at most one for drivers 1 to 5', async ({
    db,
    env
  }) => {
    const { deps } = await anOrdersApp(db, env)
    await createLiveScenes(deps)
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
    // The simulator delivers live orders, and takes no photos.
    const live = rows.filter((row) => row.ended_at === null)
    expect(live.every((row) => row.required_proofs.length === 0)).toBe(true)
    expect(rows.every((row) => row.price_method === 'distance')).toBe(true)
    expect(rows.every((row) => row.updated_at <= noon)).toBe(true)
  })

  it('the demo looks like a working day: 10 deliveries since the morning, and orders that pay differently', async ({
    db,
    env
  }) => {
    const { deps } = await anOrdersApp(db, env)
    await knowBlomman(db)
    await createLiveScenes(deps)
    const rows = await db.selectFrom('orders').select(['state', 'driver_id', 'pay_ore', 'created_at']).execute()
    const bySim = rows.filter((row) => row.driver_id && usernames.get(row.driver_id)!.startsWith('sim'))
    const today = new Date(noon.getTime() - 12 * 3_600_000)
    const delivered = bySim.filter(({ state, created_at }) => state === 'DELIVERED' && created_at > today)
    expect(delivered.length).toBeGreaterThanOrEqual(8)
    expect(
      new Set(bySim.filter(({ state }) => state !== 'DELIVERED').map((row) => row.driver_id)).size
    ).toBeGreaterThan(8)
    const pool = rows.filter(({ state }) => state === 'CREATED').map(({ pay_ore }) => pay_ore)
    expect(new Set(pool).size).toBeGreaterThan(4)
  })

  it('the demo looks like a working day after any time: orders go on and end, new ones come, and few are late', async ({
    db,
    env
  }) => {
    const { deps, clock } = await anOrdersApp(db, env)
    await knowBlomman(db)
    await createLiveScenes(deps)
    const minutes = 10
    for (let passed = 0; passed < 11 * 60; passed += minutes) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
      await releaseDueOrders(deps)
      await decideByDefault(deps)
      await keepDemoWorking(deps)
    }
    const rows = await db.selectFrom('orders').selectAll().where('deleted_at', 'is', null).execute()
    const live = rows.filter(({ ended_at: end }) => end === null)
    const isLate = ({ promise_high: high, not_after: chosen }: (typeof rows)[number]) =>
      Math.max(high.getTime(), chosen?.getTime() ?? 0) < clock.now.getTime()
    expect(live.filter(isLate).length).toBeLessThanOrEqual(6)
    expect(live.filter(isLate).length).toBeGreaterThan(0)
    const states = new Set(live.map(({ state }) => state))
    expect(states).toEqual(
      new Set(['CREATED', 'ASSIGNED', 'PICKED_UP', 'OUT_FOR_DELIVERY', 'AT_HUB', 'ATTEMPT_FAILED', 'RETURNING'])
    )
    expect(live.some(({ released }) => !released)).toBe(true)
    const anHourAgo = new Date(clock.now.getTime() - 60 * 60_000)
    const lately = rows.filter(({ state, ended_at: end }) => state === 'DELIVERED' && end! > anHourAgo)
    expect(lately.length).toBeGreaterThanOrEqual(3)
    const driven = live.find((row) => row.tracking_id === demoTrackingIds.outForDelivery)!
    expect([driven.state, isLate(driven)]).toEqual(['OUT_FOR_DELIVERY', false])
  })

  it('the demo that was stopped for two hours works off what it missed when it starts again, so that few are late', async ({
    db,
    env
  }) => {
    const { deps, clock } = await anOrdersApp(db, env)
    await knowBlomman(db)
    await createLiveScenes(deps)
    await keepDemoWorking(deps)
    clock.now = new Date(clock.now.getTime() + 130 * 60_000)
    await createDemoWork(deps)()
    const rows = await db.selectFrom('orders').selectAll().where('deleted_at', 'is', null).execute()
    const isLate = ({ promise_high: high, not_after: chosen, ended_at: end }: (typeof rows)[number]) =>
      Math.max(high.getTime(), chosen?.getTime() ?? 0) < (end ?? clock.now).getTime()
    const open = rows.filter(({ ended_at: end }) => end === null)
    expect(open.filter(isLate).length).toBeLessThanOrEqual(6)
    const lately = rows.filter(({ state, ended_at: end }) => state === 'DELIVERED' && end! > noon)
    expect(lately.length).toBeGreaterThanOrEqual(4)
    expect(lately.filter(isLate).length).toBeLessThanOrEqual(lately.length / 2)
  })

  it('the parcel that is driven around has a time again after its arrival was unknown, and keeps one', async ({
    db,
    env
  }) => {
    const { deps, clock } = await anOrdersApp(db, env)
    await createLiveScenes(deps)
    const ofParcel = db.selectFrom('orders').selectAll().where('tracking_id', '=', demoTrackingIds.outForDelivery)
    const chosenAfter = async (minutes: number) => {
      clock.now = new Date(noon.getTime() + minutes * 60_000)
      await keepDemoWorking(deps)
      const { not_before: from, not_after: until } = await ofParcel.executeTakeFirstOrThrow()
      return [from, until].map((time) => time && Math.round((time.getTime() - noon.getTime()) / 60_000))
    }
    expect((await chosenAfter(0))[0]).toBeNull()
    await db
      .updateTable('orders')
      .set({ eta_unknown_since: noon })
      .where('tracking_id', '=', demoTrackingIds.outForDelivery)
      .execute()
    const [from, until] = await chosenAfter(1)
    expect(from).toBe(101)
    expect(until).toBeGreaterThan(from!)
    expect((await chosenAfter(80))[0]).toBe(101)
    expect((await chosenAfter(92))[0]).toBe(192)
  })

  it('the demo is played once, however often it starts', async ({ db, env }) => {
    const { deps, clock } = await anOrdersApp(db, env)
    await createLiveScenes(deps)
    const first = await db.selectFrom('orders').select(['id', 'version']).orderBy('id').execute()
    clock.now = new Date(noon.getTime() + 86_400_000)
    await createLiveScenes(deps)
    expect(await db.selectFrom('orders').select(['id', 'version']).orderBy('id').execute()).toEqual(first)
  })

  it('the demo plays a scene again that died in the middle, and leaves none half', async ({ db, env }) => {
    const { deps } = await anOrdersApp(db, env)
    let calls = 0
    const dying = {
      ...deps,
      get rules() {
        if (++calls > 5) throw new Error('killed')
        return deps.rules
      }
    }
    await expect(createLiveScenes(dying)).rejects.toThrow('killed')
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
    await createLiveScenes(deps)
    const marks = await db.selectFrom('demo_marks').select('name').where('name', 'like', 'orders/live/%').execute()
    const orders = await db.selectFrom('orders').select('id').execute()
    expect(orders).toHaveLength(marks.length)
  })

  it('the demo is played also where drivers have to scan labels', async ({ db, env }) => {
    const { deps } = await anOrdersApp(db, env)
    await knowBlomman(db)
    const scenes = pastScenes(noon, 1).slice(0, 3)
    await createScenes({ ...deps, rules: { ...deps.rules, scanRequired: true } }, scenes)
    const rows = await db.selectFrom('orders').select('ended_at').execute()
    expect(rows.filter(({ ended_at: end }) => end !== null)).toHaveLength(scenes.length)
  })

  it('the demo has 60 days of past, the same every time, that all end', async ({ db, env }) => {
    const scenes = pastScenes(noon)
    expect(scenes).toEqual(pastScenes(noon))
    expect(scenes.length).toBeGreaterThan(300)
    expect(scenes.length).toBeLessThanOrEqual(500)
    expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length)
    const lastDays = pastScenes(noon, 3)
    expect(lastDays.length).toBeGreaterThan(10)
    expect(lastDays).toEqual(scenes.slice(0, lastDays.length))
    expect(pastScenes(noon, 0)).toEqual([])
    // Who has the early shift of a day carries most of its morning.
    const mornings = scenes.filter(
      ({ placedAt }) => placedAt.getUTCHours() < 11 && ![0, 6].includes(placedAt.getUTCDay())
    )
    const ofDrivers = mornings.filter(({ steps }) => usernames.get(steps[0]!.actor.id!)?.startsWith('driver'))
    const shifts = new Set(ofDrivers.map(({ placedAt }) => placedAt.toISOString().slice(0, 10)))
    expect(ofDrivers.length / shifts.size).toBeGreaterThan(2.5)
    // The five drivers with shifts must have earned something in them.
    const carriers = new Set(scenes.flatMap(({ steps }) => steps.map(({ actor }) => actor.id)))
    for (const number of [1, 2, 3, 4, 5]) expect(carriers).toContain(account(`driver${number}`).id)

    const { deps } = await anOrdersApp(db, env)
    await knowBlomman(db)
    expect(await remainingScenes(deps)).toBeNull()
    await createLiveScenes(deps)
    await db.deleteFrom('proofs').execute()
    await db.deleteFrom('orders').execute()
    await createScenes(deps, scenes.slice(0, 40))
    await createScenes(deps, scenes.slice(30, 40))
    expect(await remainingScenes(deps)).toEqual(scenes.slice(40))
    const rows = await db.selectFrom('orders').select(['state', 'created_at', 'ended_at', 'price_method']).execute()
    expect(rows).toHaveLength(40)
    for (const row of rows) {
      expect(['DELIVERED', 'RETURNED', 'CANCELED']).toContain(row.state)
      expect(row.ended_at! > row.created_at && row.ended_at! < noon).toBe(true)
      expect(row.price_method).toBe('distance')
    }
  })

  it('the demo has the company’s orders wait until the company is known, and then on its cost centres', async ({
    db,
    env
  }) => {
    const { deps } = await anOrdersApp(db, env)
    const ofCompany = () =>
      db.selectFrom('orders').selectAll().where('company_id', '=', demoCompanyId).orderBy('created_at').execute()
    await createLiveScenes(deps)
    expect(await ofCompany()).toEqual([])
    const left = (await remainingScenes(deps))!
    const all = left.length
    const others = await takePlayable(deps, left, 1000)
    expect(others.every(({ fields }) => fields.costCenter === undefined)).toBe(true)
    expect(others.length + left.length).toBe(all)

    await knowBlomman(db)
    const next = await takePlayable(deps, left, 12)
    await createScenes(deps, [...next, ...left.filter(({ name }) => name.startsWith('orders/live/'))])
    const rows = await ofCompany()
    expect(rows).toHaveLength(17)
    expect(new Set(rows.map((row) => row.cost_center))).toEqual(new Set(['BUTIK', 'EVENT']))
    for (const row of rows) expect([row.payment_method, row.payment_status]).toEqual(['invoice', 'invoice'])
  })

  it('the demo shows proofs of deliveries, pictures among them', async ({ db, env }) => {
    const { deps } = await anOrdersApp(db, env)
    await knowBlomman(db)
    await createLiveScenes(deps)
    await createScenes(deps, pastScenes(noon).slice(0, 30))
    const rows = await db
      .selectFrom('orders')
      .innerJoin('proofs', 'proofs.order_id', 'orders.id')
      .select(['tracking_id', 'state', 'kind', 'signer', 'file', 'delivery_contact', 'required_proofs'])
      .execute()
    const delivered = rows.filter((row) => row.tracking_id === demoTrackingIds.delivered)
    expect(new Set(delivered.map(({ kind }) => kind))).toEqual(new Set(['photo', 'signature']))
    for (const { kind, signer, file, delivery_contact, required_proofs, state } of rows) {
      expect(state).toBe('DELIVERED')
      expect(required_proofs).toContain(kind)
      if (kind === 'signature') expect(signer).toBe(delivery_contact)
      else expect((await sharp((await deps.files.get(file!))!).metadata()).format).toBe('webp')
    }
    expect(rows.length).toBeGreaterThan(5)
  })
})
