import type { OrdersTables } from '#db/tables.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { driverOrderSchema, hiddenFromOthers } from '@ilbud/proto/http/dispatch/driver-orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, countRows, type Json, least, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

describe('the driver’s list', () => {
  it('the driver’s list has own orders whole and the pool masked, newest first', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const sender = aSender()
    const driver = aDriver()
    const [mine] = [await place(sender, { pickupGateCode: '4711' })]
    await ask(driver, 'POST', `/api/driver/orders/${mine.id}/accept`, { body: {} })
    clock.now = new Date(clock.now.getTime() + 1000)
    const older = await place(sender)
    clock.now = new Date(clock.now.getTime() + 1000)
    const newer = await place(sender)
    const response = await ask(driver, 'GET', '/api/driver/orders')
    const list = response.json()
    expect(list.map(({ id }: { id: string }) => id)).toEqual([mine.id, newer.id, older.id])
    expect(list[0]).toMatchObject({
      mine: true,
      pickupAddress: least.pickupAddress,
      pickupContact: 'Saga Ek',
      pickupGateCode: '4711',
      allowedActions: ['releaseJob', 'reportPickupFailed', 'markPickedUp']
    })
    expect(list[1]).toMatchObject({
      mine: false,
      pickupAddress: 'Södermalm, Stockholm',
      pickupContact: null,
      pickup: null,
      pay: 6500,
      allowedActions: ['acceptOffer']
    })
    for (const secret of ['Götgatan', 'Astrid', '174 06']) expect(JSON.stringify(list.slice(1))).not.toContain(secret)

    const etag = String(response.headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const seen of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await ask(driver, 'GET', '/api/driver/orders', { headers: { 'if-none-match': seen } })
      expect([again.statusCode, again.body], seen).toEqual([304, ''])
    }
    await ask(driver, 'PATCH', `/api/driver/orders/${mine.id}/status`, { body: { status: 'picked_up' } })
    const changed = await ask(driver, 'GET', '/api/driver/orders', {
      headers: { 'if-none-match': etag }
    })
    expect(changed.json()[0]).toMatchObject({ status: 'picked_up', pickupGateCode: null })
  })

  it('the driver’s list is new when a recalled parcel may no longer be given to its recipient', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const [sender, driver] = [aSender(), aDriver()]
    const { id } = await place(sender)
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    for (const status of ['picked_up', 'in_transit'])
      await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
    await ask(sender, 'POST', `/api/v1/orders/${id}/recall`, { body: {} })
    const later = (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
    const poll = (etag = '') => ask(driver, 'GET', '/api/driver/orders', { headers: { 'if-none-match': etag } })
    // Later than a step can be taken back.
    later(3)
    const soon = await poll()
    expect(soon.json()[0].allowedActions).toContain('confirmDelivery')
    const etag = String(soon.headers.etag)
    expect((await poll(etag)).statusCode).toBe(304)
    later(13)
    const late = await poll(etag)
    expect(late.statusCode).toBe(200)
    expect(late.json()[0].allowedActions).not.toContain('confirmDelivery')
  })

  it('the driver’s list keeps a delivered order for two hours', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    for (const status of ['picked_up', 'in_transit', 'delivered']) {
      await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
    }
    expect((await ask(driver, 'GET', '/api/driver/orders')).json()).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000 + 1)
    expect((await ask(driver, 'GET', '/api/driver/orders')).json()).toEqual([])
  })

  it('the driver’s list and every answer show an ended order whole for two hours and masked from then on', async ({
    db,
    env
  }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const { id } = await place(aSender(), { pickupNotes: 'Ring Saga', deliveryNotes: 'Ring Astrid' })
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const report = async (status: string) =>
      ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
    for (const status of ['picked_up', 'in_transit', 'delivered']) await report(status)
    const whole = { mine: true, deliveryContact: 'Astrid Falk', deliveryAddress: least.deliveryAddress }

    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000 - 1)
    expect((await report('delivered')).json()).toMatchObject(whole)
    expect((await ask(driver, 'GET', '/api/driver/orders')).json()).toMatchObject([whole])
    clock.now = new Date(clock.now.getTime() + 1)
    const late = await report('delivered')
    expect([late.statusCode, driverOrderSchema.parse(late.json())]).toEqual([
      200,
      expect.objectContaining({
        ...hiddenFromOthers,
        status: 'delivered',
        mine: false,
        proofsDone: [],
        deliveryAddress: 'Södermalm, Stockholm'
      })
    ])
    for (const secret of ['Götgatan', 'Skånegatan', 'Astrid', 'Saga', '174 06']) expect(late.body).not.toContain(secret)
    expect((await ask(driver, 'GET', '/api/driver/orders')).json()).toEqual([])
    expect(await outboxOf(db, id)).toHaveLength(5)
  })

  it('the driver’s list cuts the newest of a pool too long for it, and is the same each time', async ({ db, env }) => {
    const { ask, place, deps } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const pooled = await fillPool(db, id, 210)
    const driver = aDriver()
    const list = async (etag?: string) =>
      ask(driver, 'GET', '/api/driver/orders', etag ? { headers: { 'if-none-match': etag } } : {})
    const first = await list()
    expect(first.json().map((order: Json) => order.id)).toEqual(pooled.slice(0, 200).toReversed())
    // What neither the list shows nor its Link is about does not change its signature; accepting the oldest makes room for one more.
    const etag = String(first.headers.etag)
    await deps.db.updateTable('orders').set({ version: 9 }).where('id', '=', pooled[201]!).execute()
    expect((await list(etag)).statusCode).toBe(304)
    await ask(aDriver(), 'POST', `/api/driver/orders/${pooled[0]}/accept`, { body: {} })
    const next = await list(etag)
    expect(next.json().map((order: Json) => order.id)).toEqual(pooled.slice(1, 201).toReversed())
  })

  it('the driver’s list is read in pages: own orders, then the pool by who waits longest, each once', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const driver = aDriver()
    const pooled = await fillPool(db, (await place(aSender())).id, 7)
    const own: string[] = []
    for (let order = 0; order < 3; order++) {
      const { id } = await place(aSender())
      await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
      own.unshift(id)
    }
    const idsOf = (answer: { json: () => Json }) => answer.json().map(({ id }: Json) => id)
    const read = async (limit: number) => {
      const pages: string[][] = []
      let url: string | undefined = `/api/driver/orders?limit=${limit}`
      while (url) {
        const answer = await ask(driver, 'GET', url)
        expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, '10'])
        pages.push(idsOf(answer))
        url = /<(.*)>; rel="next"/.exec((answer.headers['link'] as string | undefined) ?? '')?.[1]
      }
      return pages
    }
    const both = new Set([...own, ...pooled])
    for (const limit of [1, 2, 3, 4, 10]) {
      const pages = await read(limit)
      expect(pages.every((page) => page.length <= limit)).toBe(true)
      expect(pages.flat().slice(0, 3).toSorted()).toEqual(own.toSorted())
      expect(new Set(pages.flat())).toEqual(both)
      expect(pages.flat()).toHaveLength(10)
    }
    expect((await read(5)).slice(0, 2)).toEqual([
      [...(await read(3))[0]!, ...pooled.slice(0, 2).toReversed()],
      pooled.slice(2, 7).toReversed()
    ])
    expect((await ask(driver, 'GET', '/api/driver/orders?limit=0')).statusCode).toBe(400)
    expect((await ask(driver, 'GET', '/api/driver/orders?cursor=nonsense')).statusCode).toBe(400)
  })

  it('the driver’s list is new when an offer comes that only its Link can tell of', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    await fillPool(db, (await place(aSender())).id, 3)
    const driver = aDriver()
    const list = async (etag = '') =>
      ask(driver, 'GET', '/api/driver/orders?limit=3', { headers: { 'if-none-match': etag } })
    const full = await list()
    expect([full.json(), full.headers.link]).toEqual([expect.objectContaining({ length: 3 }), undefined])
    const etag = String(full.headers.etag)
    expect((await list(etag)).statusCode).toBe(304)
    await place(aSender())
    const more = await list(etag)
    expect([more.statusCode, more.headers.link]).toEqual([200, expect.stringContaining('rel="next"')])
  })

  it('the driver’s list has each driver’s own orders and what fits in the vehicle, however many ask at once', async ({
    db,
    env
  }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const light = await place(aSender())
    clock.now = new Date(clock.now.getTime() + 1000)
    const heavy = await place(aSender(), { packageWeight: 20 })
    const taken = await place(aSender())
    const [walker, busy, free] = [aDriver(), aDriver(), aDriver()]
    await db.insertInto('drivers').values({ id: walker.id, disabled: false, max_kg: 5, max_parcels: 2 }).execute()
    await ask(busy, 'POST', `/api/driver/orders/${taken.id}/accept`, { body: {} })
    const idsOf = async (driver: User, page = '') =>
      (await ask(driver, 'GET', `/api/driver/orders${page}`)).json().map(({ id }: Json) => id)
    const rounds = Array.from({ length: 4 }, () =>
      Promise.all([idsOf(walker), idsOf(busy), idsOf(free, '?limit=1'), idsOf(free)])
    )
    for (const lists of await Promise.all(rounds)) {
      expect(lists).toEqual([[light.id], [taken.id, heavy.id, light.id], [light.id], [heavy.id, light.id]])
    }
  })

  it('the driver’s list has the driver’s own change at the next poll of any replica', async ({ db, env }) => {
    const [here, there] = [await anOrdersApp(db, env), await anOrdersApp(db, env)]
    const { id } = await here.place(aSender())
    const driver = aDriver()
    const poll = async (by: User, etag: string) =>
      there.ask(by, 'GET', '/api/driver/orders', { headers: { 'if-none-match': etag } })
    let etag = String((await poll(driver, '')).headers.etag)
    for (let round = 0; round < 10; round++) {
      for (const [change, isMine] of [
        ['accept', true],
        ['release', false]
      ] as const) {
        const body = change === 'release' ? { reason: 'A flat tyre' } : {}
        let isAnswered = false
        const changed = here.ask(driver, 'POST', `/api/driver/orders/${id}/${change}`, { body })
        const others = Array.from({ length: 3 }, async () => {
          while (!isAnswered) await poll(driver, etag)
        })
        await changed.finally(() => (isAnswered = true))
        const { statusCode, headers, json } = await poll(driver, etag)
        expect([statusCode, statusCode === 200 && json()[0].mine], `${change} ${round}`).toEqual([200, isMine])
        etag = String(headers.etag)
        await Promise.all(others)
      }
    }
  })

  it('the driver’s list is refused to everybody else', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    expect((await ask(aStaff('admin'), 'GET', '/api/driver/orders')).statusCode).toBe(403)
    expect(await countRows(db)).toEqual({ orders: 0, order_events: 0, outbox: 0 })
  })
})

/** Places this many orders of the pool instead of this one, three at a time. Resolves to their ids, oldest first. */
async function fillPool(db: Kysely<OrdersTables>, templateId: string, count: number): Promise<string[]> {
  await sql`
    insert into orders
    select made.* from orders template, generate_series(1, ${sql.lit(count)}) at, jsonb_populate_record(template,
      jsonb_build_object('id', gen_random_uuid(), 'tracking_id', 'SD' || at,
        'created_at', template.created_at + (at / 3) * interval '1 second')) made
    where template.id = ${templateId}`.execute(db)
  await sql`delete from orders where id = ${templateId}`.execute(db)
  const rows = await db.selectFrom('orders').select('id').orderBy('created_at').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
