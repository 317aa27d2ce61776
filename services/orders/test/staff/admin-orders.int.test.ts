import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { toAdminView } from '#domain/status-views.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { adminOrdersSortSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { adminStatusSchema, isFinalState, orderStateSchema } from '@ilbud/proto/http/orders/order-status'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { readMetric } from '@ilbud/testkit/read-metric'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, type Json, type OrdersApp } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const board = '/api/admin/v1/orders'
const idsOf = (list: Json): string[] => list.map(({ id }: { id: string }) => id)

const flagged = () => readMetric('orders_flagged_total{reason="far from the stop"}')

/** All pages of a list, concatenated. */
async function allPages({ ask }: OrdersApp, user: User, url: string): Promise<Json[]> {
  const seen: Json[] = []
  for (let next: string | undefined = url; next;) {
    const response: Json = await ask(user, 'GET', next)
    if (response.statusCode !== 200) throw new Error(response.body)
    seen.push(...response.json())
    next = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1]
  }
  return seen
}

const situations = orderStateSchema.options.flatMap((state) =>
  (['recipient', 'sender'] as const).flatMap((destination) =>
    [false, true].flatMap((recalled) =>
      [null, randomUUID()].map((driver_id) => ({ state, destination, recalled, driver_id }))
    )
  )
)

describe('the staff’s list', () => {
  it('the staff’s list is refused to everybody else', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    for (const url of [board, `${board}/${id}`, `${board}/${id}/candidates`]) {
      expect((await ask(null, 'GET', url)).statusCode).toBe(401)
      for (const user of [sender, aDriver(), aUser({ role: 'company_admin', companyId: randomUUID() })]) {
        expect((await ask(user, 'GET', url)).statusCode, url).toBe(403)
      }
      for (const role of ['dispatcher', 'admin'] as const) {
        expect((await ask(aStaff(role), 'GET', url)).statusCode, url).toBe(200)
      }
      const gone = url.replace(id, randomUUID())
      if (url !== board) expect((await ask(aStaff(), 'GET', gone)).statusCode).toBe(404)
    }
  })

  it('the staff’s list shows the order in the admin’s words, whole but for the gate code', async ({ db, env }) => {
    const { ask, place, people } = await anOrdersApp(db, env)
    const sender = aSender()
    people.set(sender.id, { ...sender, name: 'Saga Ek-Lund', email: 'saga@ilbud.example', phone: '070-174 06 30' })
    const { id } = await place(sender, { pickupGateCode: 'K#4711', deliveryNotes: 'Third floor', returnOption: true })
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const response = await ask(aStaff(), 'GET', board)
    expect(response.body).not.toContain('K#4711')
    const [order] = response.json()
    expect(order).toMatchObject({
      id,
      status: 'ASSIGNED',
      code: null,
      stage: 2,
      driver: { id: driver.id, name: 'Yusuf Demir' },
      customer: { id: sender.id, name: 'Saga Ek-Lund', email: 'saga@ilbud.example', phone: '070-174 06 30' },
      companyId: null,
      deliveryNotes: 'Third floor',
      deliveryPhone: '+46 70 174 06 06',
      returnOption: true,
      attempts: 0,
      maxAttempts: 2,
      promise: { low: expect.any(String), high: expect.any(String) },
      delayed: false,
      returning: false,
      version: 2
    })
    expect(order).not.toHaveProperty('pickupGateCode')
    expect(order.allowedActions).toEqual(expect.arrayContaining(['reassignDriver', 'markPickedUp', 'cancelOrder']))
  })

  it('the staff’s list says where a parcel waits at its hub, and only then', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const driver = aDriver()
    const { id } = await place(aSender())
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const hubPlace = async () => (await ask(aStaff(), 'GET', board)).json()[0].hubPlace
    for (const status of ['picked_up', 'at_hub']) {
      expect(await hubPlace()).toBeNull()
      await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
    }
    // Årsta.
    expect(await hubPlace()).toEqual({ lat: expect.closeTo(59.29, 1), lng: expect.closeTo(18.05, 1) })
  })

  it('the staff’s list knows the customer by the order where auth cannot be asked', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const away = async () => Promise.reject(new Error('away'))
    Object.assign(app.deps.people, { findUsers: away, findDrivers: away, searchUsers: away })
    const sender = aSender()
    const { id } = await app.place(sender)
    await app.ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const [order] = (await app.ask(aStaff(), 'GET', `${board}?q=saga`)).json()
    expect(order.customer).toEqual({ id: sender.id, name: 'Saga Ek', email: null, phone: null })
    expect(order.driver.name).toBeNull()
  })

  it('the staff’s list filters by status, by tab and by driver, in every situation', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const sender = aSender()
    const made: (typeof situations)[number][] = []
    const ids: string[] = []
    // 23:30 UTC in winter is 00:30 in Stockholm: yesterday ends there at 23:00 UTC.
    clock.now = new Date('2026-03-02T23:30:00Z')
    const ends = [new Date('2026-03-02T22:59:59Z'), new Date('2026-03-02T23:00:00Z')]
    for (const situation of situations) {
      const { id } = await place(sender)
      await db
        .updateTable('orders')
        .set({ ...situation, ended_at: isFinalState(situation.state) ? ends[made.length % 3 === 0 ? 1 : 0]! : null })
        .where('id', '=', id)
        .execute()
      made.push(situation)
      ids.push(id)
    }
    const read = async (query: string) => idsOf((await ask(aStaff(), 'GET', `${board}?${query}`)).json()).sort()
    const those = (test: (situation: (typeof made)[number], at: number) => boolean) =>
      ids.filter((_, at) => test(made[at]!, at)).sort()
    const statusOf = ({ driver_id, ...rest }: (typeof made)[number]) => toAdminView({ ...rest, driverId: driver_id })
    for (const status of adminStatusSchema.options) {
      const wanted = those((situation) => statusOf(situation).status === status)
      expect(await read(`status=${status}`), status).toEqual(wanted)
    }
    const live = ['PENDING', 'ASSIGNED', 'PICKED_UP', 'IN_TRANSIT']
    expect(await read('filter=active')).toEqual(those((situation) => live.includes(statusOf(situation).status)))
    // What ended yesterday is no failure that anybody could still do something about.
    expect(await read('filter=failed')).toEqual(
      those(
        (situation, at) =>
          statusOf(situation).status === 'FAILED' &&
          statusOf(situation).code !== 'CANCELED' &&
          (!isFinalState(situation.state) || at % 3 === 0)
      )
    )
    expect(await read('filter=delivered-today')).toEqual(
      those(({ state }, at) => state === 'DELIVERED' && at % 3 === 0)
    )
    expect(await read('filter=unassigned')).toEqual(
      those(({ state, driver_id }) => driver_id === null && ['CREATED', 'AT_HUB'].includes(state))
    )
    const driverId = made.find(({ driver_id }) => driver_id)!.driver_id!
    expect(await read(`driverId=${driverId}`)).toEqual(those(({ driver_id }) => driver_id === driverId))
    expect(await read(`driverId=${randomUUID()}`)).toEqual([])
    expect(await read(`filter=active&status=PENDING&driverId=${driverId}`)).toEqual(
      those((situation) => situation.state === 'CREATED' && situation.driver_id === driverId)
    )
  })

  it.for(adminOrdersSortSchema.options)(
    'the staff’s list sorted by %s has each order once, page by page',
    async (sort, { db, env }) => {
      const app = await anOrdersApp(db, env)
      const sender = aSender()
      const states = ['CREATED', 'DELIVERED', 'CANCELED', 'PICKED_UP', 'AT_HUB', 'ATTEMPT_FAILED'] as const
      for (let at = 0; at < 23; at++) {
        // Times, prices and statuses repeat: the id decides.
        app.clock.now = new Date(app.clock.now.getTime() + (at % 3) * 1000)
        const { id } = await app.place(sender, { packageSize: (['small', 'large', 'custom'] as const)[at % 3] })
        await db
          .updateTable('orders')
          .set({
            state: states[at % states.length]!,
            delayed: at % 7 === 0,
            promise_high: new Date(app.clock.now.getTime() + ((at * 5) % 4) * 600_000)
          })
          .where('id', '=', id)
          .execute()
      }
      const staff = aStaff()
      const whole = (await app.ask(staff, 'GET', `${board}?sort=${sort}`)).json()
      const paged = await allPages(app, staff, `${board}?sort=${sort}&limit=4`)
      expect(idsOf(paged)).toEqual(idsOf(whole))
      expect(new Set(idsOf(whole)).size).toBe(23)
      const keys: Record<string, (order: Json) => string | number> = {
        createdAt: ({ createdAt }) => createdAt,
        price: ({ price }) => price,
        status: ({ status }) => adminStatusSchema.options.indexOf(status),
        urgency: ({ status, code, delayed, driver }) => {
          if (status === 'DELIVERED' || code === 'CANCELED') return 5
          if (code === 'ATTEMPT_FAILED') return 1
          if (delayed) return 2
          return driver === null && (status === 'PENDING' || code === 'AT_HUB') ? 3 : 4
        }
      }
      const seen = whole.map(keys[sort.replace('-', '')]!)
      const ordered = seen.toSorted((a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0))
      expect(seen).toEqual(sort.startsWith('-') ? ordered.reverse() : ordered)
      if (sort !== 'urgency') return
      // Worst first: within one urgency, the running order with the least time left to its promise.
      for (const urgency of [1, 2, 3, 4]) {
        const dues = whole
          .filter((_: Json, at: number) => seen[at] === urgency)
          .map(({ promise }: Json) => promise.high)
        expect(dues).toEqual(dues.toSorted())
      }
    }
  )

  it('the staff’s list says what is wrong with a question', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    await place(aSender())
    await place(aSender())
    const staff = aStaff()
    for (const [query, path] of [
      ['filter=all', 'filter'],
      ['status=CREATED', 'status'],
      ['sort=name', 'sort'],
      ['driverId=me', 'driverId'],
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['cursor=nonsense', 'cursor'],
      [`q=${'x'.repeat(101)}`, 'q'],
      ['q=%00', 'q']
    ] as const) {
      const response = await ask(staff, 'GET', `${board}?${query}`)
      expect([response.statusCode, response.json().errors?.[0]?.path], query).toEqual([400, path])
    }
    // A cursor is valid for its own sorting only.
    const first: Json = await ask(staff, 'GET', `${board}?limit=1&sort=price`)
    const next = /cursor=([^&>]+)/.exec(first.headers.link)![1]
    expect((await ask(staff, 'GET', `${board}?sort=status&cursor=${next}`)).json().errors[0].path).toBe('cursor')
    expect((await ask(staff, 'GET', `${board}?filter=&status=&driverId=&q=%20&sort=`)).json()).toHaveLength(2)
  })

  it('the staff’s list leaves out what was deleted', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id, trackingId } = await place(aSender())
    expect((await ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${id}`)).statusCode).toBe(204)
    expect((await ask(aStaff(), 'GET', `${board}?q=${trackingId}`)).json()).toEqual([])
    expect((await ask(aStaff(), 'GET', board)).headers['x-total-count']).toBe('0')
    expect((await ask(aStaff(), 'GET', `${board}/${id}`)).statusCode).toBe(404)
    expect(await db.selectFrom('order_search').selectAll().execute()).toEqual([])
  })
})

describe('one order', () => {
  it('one order comes with every step, its actor, and the time by both clocks', async ({ db, env }) => {
    const { ask, place, people } = await anOrdersApp(db, env)
    const sender = aSender()
    const driver = aUser({ role: 'driver', name: 'Yusuf Demir' })
    for (const user of [sender, driver]) people.set(user.id, { ...user, phone: null })
    const { id } = await place(sender)
    const occurredAt = '2026-03-02T11:58:30.000Z'
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const status = `/api/driver/orders/${id}/status`
    const location = { lat: 59.317812, lng: 18.072649 }
    await ask(driver, 'PATCH', status, { body: { status: 'picked_up', location, occurredAt, note: 'From the porter' } })
    await ask(driver, 'POST', `/api/driver/orders/${id}/correct`, { body: {} })
    const order = (await ask(aStaff(), 'GET', `${board}/${id}`)).json()
    expect(order).toMatchObject({ id, status: 'ASSIGNED', version: 4 })
    const actor = { id: driver.id, role: 'driver', name: 'Yusuf Demir' }
    const plain = {
      occurredAt: null,
      override: false,
      reasonCode: null,
      note: null,
      location: null,
      scan: null,
      farFromStopKm: null,
      corrected: false
    }
    const at = '2026-03-02T12:00:00.000Z'
    expect(order.timeline).toEqual([
      {
        ...plain,
        version: 1,
        command: 'placeOrder',
        type: 'CREATED',
        timestamp: at,
        actor: { id: sender.id, role: 'customer', name: 'Saga Ek' }
      },
      { ...plain, version: 2, command: 'acceptOffer', type: 'DRIVER_ASSIGNED', timestamp: at, actor },
      {
        ...plain,
        version: 3,
        command: 'markPickedUp',
        type: 'PICKED_UP',
        timestamp: at,
        actor,
        occurredAt,
        note: 'From the porter',
        location: { lat: 59.3178, lng: 18.0726 },
        corrected: true
      },
      { ...plain, version: 4, command: 'correct', type: null, timestamp: at, actor }
    ])
  })

  it('one order says where a parcel was handed over far from its door, and takes the step all the same', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const driver = aDriver()
    const deliverAt = async (location: object | undefined): Promise<Json> => {
      const { id } = await place(aSender())
      await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
      for (const status of ['picked_up', 'in_transit', 'delivered']) {
        const answer = await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status, location } })
        expect(answer.statusCode, answer.body).toBe(200)
      }
      const { timeline } = (await ask(aStaff(), 'GET', `${board}/${id}`)).json()
      return timeline.map(({ farFromStopKm }: Json) => farFromStopKm)
    }
    const before = await flagged()
    expect(await deliverAt({ lat: 59.3131, lng: 18.0829 })).toEqual([null, null, null, null, null])
    expect(await deliverAt(undefined)).toEqual([null, null, null, null, null])
    expect(await flagged()).toBe(before)
    const exceptions = async () => (await ask(aStaff(), 'GET', `${board}/exceptions`)).json().farFromStop
    expect(await exceptions()).toBe(0)
    expect(await deliverAt({ lat: 59.4, lng: 18.0829 })).toEqual([null, null, null, null, expect.closeTo(9.7, 0)])
    expect(await flagged()).toBe(before + 1)
    expect(await exceptions()).toBe(1)

    const [listed] = (await ask(aStaff(), 'GET', `${board}?filter=far-from-stop`)).json()
    expect(listed.farFromStopKm).toBeCloseTo(9.7, 0)
    const reason = 'the parcel is still in the car'
    await ask(aStaff('admin'), 'POST', `${board}/${listed.id}/correct`, { body: { reason } })
    expect(await exceptions()).toBe(0)
  })

  it('orders are counted by the filters of the board, and nobody has looked at any for that', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const [sender, driver] = [aSender(), aDriver()]
    await place(sender)
    const { id: canceled } = await place(sender)
    await ask(sender, 'POST', `/api/v1/orders/${canceled}/cancel`, { body: {} })
    const { id: delivered } = await place(sender)
    await ask(driver, 'POST', `/api/driver/orders/${delivered}/accept`, { body: {} })
    for (const status of ['picked_up', 'in_transit', 'delivered']) {
      await ask(driver, 'PATCH', `/api/driver/orders/${delivered}/status`, { body: { status } })
    }
    const before = await auditOf(db)
    const one = { total: 1, capped: false }
    const none = { total: 0, capped: false }
    expect((await ask(aStaff(), 'GET', `${board}/counts`)).json()).toEqual({
      active: one,
      'delivered-today': one,
      failed: none,
      unassigned: one,
      scheduled: none
    })
    expect(await auditOf(db)).toEqual(before)
    expect((await ask(sender, 'GET', `${board}/counts`)).statusCode).toBe(403)
  })

  it('one order has candidates with distance, open orders, and the age of their position', async ({ db, env }) => {
    const { ask, place, near, clock } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender, { pickupLat: 59.3195, pickupLng: 18.0722 })
    const driver = aDriver()
    for (const other of [await place(sender), await place(sender)]) {
      await ask(driver, 'POST', `/api/driver/orders/${other.id}/accept`, { body: {} })
    }
    const at = new Date(clock.now.getTime() - 42_000)
    const unseen = randomUUID()
    near.push(
      { id: driver.id, name: 'Yusuf Demir', onDuty: true, seen: { lat: 59.3285, lng: 18.0722, at } },
      { id: unseen, name: 'Mei Lind', onDuty: false, seen: null }
    )
    const shown = await ask(aStaff(), 'GET', `${board}/${id}/candidates`)
    const yusuf = { name: 'Yusuf Demir', distanceKm: 1.001, openOrders: 2, onDuty: true, ageSeconds: 42 }
    const unplanned = { addedMinutes: null, addedKm: null, lateMinutes: null, fits: null, reason: null }
    expect(shown.headers['x-total-count']).toBe('2')
    expect(shown.json()).toEqual([
      { driverId: driver.id, ...yusuf, ...unplanned },
      {
        driverId: unseen,
        name: 'Mei Lind',
        distanceKm: null,
        openOrders: 0,
        onDuty: false,
        ageSeconds: null,
        ...unplanned
      }
    ])
  })
})

describe('q', () => {
  const spellings = async (app: OrdersApp, q: string, url = board): Promise<string[]> =>
    idsOf((await app.ask(aStaff(), 'GET', `${url}?q=${encodeURIComponent(q)}`)).json())

  it('q finds any part of what identifies an order, however it is written', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const sender = aUser({ role: 'customer', name: 'Åsa Öberg' })
    app.people.set(sender.id, { ...sender, email: 'asa.oberg@example.net', phone: null })
    await app.place(aSender())
    const { id, trackingId } = await app.place(sender, {
      deliveryAddress: 'Bondegatan 21, Stockholm',
      deliveryContact: 'Gunnar 100% Väst_',
      deliveryPhone: '0046 (0)70-174 06 77',
      pickupPhone: '+46 70 174 06 88'
    })
    const shown = formatTrackingId(trackingId)
    const found = [
      [trackingId, shown, shown.toLowerCase(), shown.replaceAll('-', ' '), trackingId.slice(4, 11), shown.slice(3, 12)],
      [trackingId.replaceAll('0', 'o').replaceAll('1', 'l')],
      [id, id.toUpperCase(), id.slice(9, 30)],
      ['bondegatan', 'BONDEG', 'Gatan 21', 'gunnar', '100%', 'Väst_', 'väst'],
      ['701740677', '070-1740677', '0701740688', '+46 70 174 06 88', '70 174 06 88', '174 06 88'],
      ['Åsa Öberg', 'åsa', 'ÖBERG', 'asa.oberg@', 'EXAMPLE.NET']
    ].flat()
    for (const q of found) expect(await spellings(app, q), q).toEqual([id])
    for (const q of ['bondegatan 22', 'g_nnar', '100%%', 'nobody', '0701740699']) {
      expect(await spellings(app, q), q).toEqual([])
    }
  })

  it('q finds one and two letters too, and combines with filters, sorting and pages', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    const ids: string[] = []
    for (const deliveryContact of ['Xu', 'Bo Åö', 'Xu', 'Xu']) {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      ids.push((await app.place(sender, { deliveryContact })).id)
    }
    const [first, second, third, last] = ids
    expect(await spellings(app, 'xu')).toEqual([last, third, first])
    expect(await spellings(app, 'åö')).toEqual([second])
    await app.ask(sender, 'POST', `/api/v1/orders/${third}/cancel`, { body: {} })
    const staff = aStaff()
    const pages = await allPages(app, staff, `${board}?q=xu&filter=active&sort=createdAt&limit=1`)
    expect(idsOf(pages)).toEqual([first, last])
    const counted = await app.ask(staff, 'GET', `${board}?q=xu&filter=active&limit=1`)
    expect(counted.headers).toMatchObject({ 'x-total-count': '2' })
    expect(counted.headers).not.toHaveProperty('x-total-count-estimated')
    expect(idsOf(await allPages(app, staff, `${board}?q=xu&sort=status&limit=1`))).toEqual([last, first, third])
  })

  it('q finds a sender only their own orders', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const companyId = randomUUID()
    const member = aUser({ role: 'company_member', companyId })
    const boss = aUser({ role: 'company_admin', companyId })
    const mine = await app.place(member, { deliveryContact: 'Gunnar Väst' })
    await app.place(aSender(), { deliveryContact: 'Gunnar Väst' })
    const search = async (user: User, path: string) => {
      const response = await app.ask(user, 'GET', `${path}?q=gunnar`)
      return [response.headers['x-total-count'], idsOf(response.json())]
    }
    for (const path of ['/api/v1/orders', '/api/companies/me/orders']) {
      expect(await search(member, path)).toEqual(['1', [mine.id]])
      expect(await search(boss, path)).toEqual(['1', [mine.id]])
      expect(await search(aUser({ role: 'company_member', companyId }), path)).toEqual(['0', []])
    }
    for (const user of [aSender(), aDriver(), aStaff()]) {
      expect((await app.ask(user, 'GET', '/api/companies/me/orders')).statusCode).toBe(403)
    }
  })
})

it('every look of staff at what is personal is in the audit log, and no one else’s', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id } = await place(sender)
  const admin = aStaff('admin')
  for (const url of [board, `${board}/${id}`, `${board}/${id}/candidates`, '/api/v1/orders', `/api/v1/orders/${id}`]) {
    expect((await ask(admin, 'GET', url)).statusCode).toBe(200)
    if (!url.startsWith(board)) await ask(sender, 'GET', url)
  }
  const looks = (await auditOf(db)).map(({ actorId, action, objectType, objectId }) => [
    actorId,
    action,
    objectType,
    objectId
  ])
  expect(looks).toEqual([
    [admin.id, 'order.list', 'list', 'orders'],
    [admin.id, 'order.read', 'order', id],
    [admin.id, 'order.list-candidates', 'order', id],
    [admin.id, 'order.list', 'list', 'orders'],
    [admin.id, 'order.read', 'order', id]
  ])
})
