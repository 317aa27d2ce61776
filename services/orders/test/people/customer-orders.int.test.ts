import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { approximateRoute } from '#domain/places/route.ts'
import type { OrderState } from '@ilbud/proto/http/orders/order-status'
import { orderStateSchema } from '@ilbud/proto/http/orders/order-status'
import { toCustomerView } from '@ilbud/proto/http/orders/order-views'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type Json, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

interface Placed {
  id: string
  at: number
  price: number
}

/** Far enough that each size has a different price. */
const apart = { pickupLat: 59.3326, pickupLng: 18.0649, deliveryLat: 59.4032, deliveryLng: 17.9442 }

const idsOf = (list: Json): string[] => list.map(({ id }: { id: string }) => id)

describe('my orders', () => {
  it('my orders are the sender’s own, the company’s for its admin, and all for staff', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const companyId = randomUUID()
    const member = aUser({ role: 'company_member', companyId })
    const boss = aUser({ role: 'company_admin', companyId })
    const sender = aSender()
    const mine = await place(sender)
    const theirs = await place(member)
    const list = async (user: Parameters<typeof ask>[0]) => idsOf((await ask(user, 'GET', '/api/v1/orders')).json())
    expect(await list(sender)).toEqual([mine.id])
    expect(await list(member)).toEqual([theirs.id])
    expect(await list(boss)).toEqual([theirs.id])
    expect(await list(aUser({ role: 'company_admin', companyId: randomUUID() }))).toEqual([])
    expect((await list(aStaff())).sort()).toEqual([mine.id, theirs.id].sort())
    expect((await ask(aDriver(), 'GET', '/api/v1/orders')).statusCode).toBe(403)
  })

  it('whoever has left a company leaves its orders behind, and keeps those from before', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const before = aSender()
    const member = { ...before, role: 'company_member', companyId: randomUUID() } as const
    const own = await place(before)
    const companys = await place(member)
    const list = async (user: typeof before) => idsOf((await ask(user, 'GET', '/api/v1/orders')).json())
    expect((await list(member)).sort()).toEqual([companys.id, own.id].sort())

    for (const user of [before, { ...member, companyId: randomUUID() }]) {
      expect(await list(user)).toEqual([own.id])
      expect((await ask(user, 'GET', '/api/v1/orders/summary')).json()).toMatchObject({ totalOrders: 1 })
      const one = `/api/v1/orders/${companys.id}`
      for (const url of [one, `${one}/proofs`, `${one}/label.pdf`]) {
        expect((await ask(user, 'GET', url)).statusCode, url).toBe(404)
      }
      for (const url of [`${one}/cancel`, `${one}/recall`, `${one}/tracking-key`]) {
        expect((await ask(user, 'POST', url, { body: {} })).statusCode, url).toBe(404)
      }
    }
    expect((await ask(member, 'GET', `/api/v1/orders/${companys.id}`)).statusCode).toBe(200)
  })

  it('my orders are those of one cost centre, and name it', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const companyId = randomUUID()
    const boss = aUser({ role: 'company_admin', companyId })
    const shop = await place(aUser({ role: 'company_member', companyId }))
    await place(aUser({ role: 'company_member', companyId }))
    await db.updateTable('orders').set({ cost_center: 'Butik' }).where('id', '=', shop.id).execute()
    const list = (await ask(boss, 'GET', '/api/companies/me/orders?costCenter=Butik')).json()
    expect(list).toMatchObject([{ id: shop.id, costCenter: 'Butik' }])
    expect((await ask(boss, 'GET', '/api/companies/me/orders?costCenter=Rosor')).json()).toEqual([])
  })

  it('the orders of others are not found, whatever is asked of them', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const stranger = aSender()
    for (const [method, url] of [
      ['GET', `/api/v1/orders/${id}`],
      ['POST', `/api/v1/orders/${id}/cancel`],
      ['POST', `/api/v1/orders/${id}/recall`]
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {}
      const known = await ask(stranger, method, url, body)
      const unknown = await ask(stranger, method, url.replace(id, randomUUID()), body)
      expect(known.statusCode).toBe(404)
      expect({ ...known.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    }
    expect((await ask(stranger, 'DELETE', `/api/v1/orders/${id}`)).statusCode).toBe(403)
    expect(await outboxOf(db, id)).toHaveLength(1)
  })

  it('my orders are listed newest first and paged by keyset, with Link and X-Total-Count', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const sender = aSender()
    const placed: string[] = []
    for (let at = 0; at < 7; at++) {
      // Pairs share their time: the id decides the order.
      clock.now = new Date(clock.now.getTime() + (at % 2) * 1000)
      placed.push((await place(sender)).id)
    }
    const seen: string[] = []
    let url: string | undefined = '/api/v1/orders?limit=3&status=all'
    while (url) {
      const response: Json = await ask(sender, 'GET', url)
      expect(response.headers['x-total-count']).toBe('7')
      seen.push(...idsOf(response.json()))
      url = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1]
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(placed))
    const whole = idsOf((await ask(sender, 'GET', '/api/v1/orders')).json())
    expect(seen).toEqual(whole)
    expect((await ask(sender, 'GET', '/api/v1/orders?cursor=nonsense')).json().errors[0].path).toBe('cursor')
    expect((await ask(sender, 'GET', '/api/v1/orders?limit=501')).statusCode).toBe(400)
  })

  it.for([
    ['createdAt', (a, b) => a.at - b.at],
    ['-createdAt', (a, b) => b.at - a.at],
    ['price', (a, b) => a.price - b.price],
    ['-price', (a, b) => b.price - a.price]
  ] satisfies [string, (a: Placed, b: Placed) => number][])(
    'my orders are paged by keyset when sorted by %s',
    async ([sort, compare], { db, env }) => {
      const { ask, place, clock } = await anOrdersApp(db, env)
      const sender = aSender()
      const placed: Placed[] = []
      // Two of each size: the id decides between equal prices.
      for (const packageSize of ['medium', 'custom', 'small', 'custom', 'large', 'medium']) {
        clock.now = new Date(clock.now.getTime() + 1000)
        const { id } = await place(sender, { packageSize, ...apart })
        const { price } = (await ask(sender, 'GET', `/api/v1/orders/${id}`)).json()
        placed.push({ id, at: clock.now.getTime(), price })
      }
      const seen: Json[] = []
      let url: string | undefined = `/api/v1/orders?limit=2&sort=${sort}`
      while (url) {
        const response: Json = await ask(sender, 'GET', url)
        seen.push(...response.json())
        url = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1]
      }
      expect(new Set(idsOf(seen))).toEqual(new Set(placed.map(({ id }) => id)))
      expect(seen).toHaveLength(placed.length)
      const sorted = placed.toSorted(compare)
      expect(seen.map(({ price }) => price)).toEqual(sorted.map(({ price }) => price))
      if (sort.endsWith('createdAt')) expect(idsOf(seen)).toEqual(sorted.map(({ id }) => id))
      const elsewhere = (await ask(sender, 'GET', `/api/v1/orders?limit=2&sort=${sort}`)).headers.link
      const cursor = /cursor=([^&>]+)/.exec(String(elsewhere))![1]
      const other = sort === 'price' ? '-price' : 'price'
      expect((await ask(sender, 'GET', `/api/v1/orders?sort=${other}&cursor=${cursor}`)).statusCode).toBe(400)
      expect((await ask(sender, 'GET', '/api/v1/orders?sort=urgency')).statusCode).toBe(400)
    }
  )

  it('my orders are listed with the running ones first, and both groups newest first', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const sender = aSender()
    const placed: string[] = []
    for (let at = 0; at < 5; at++) {
      clock.now = new Date(clock.now.getTime() + 1000)
      placed.push((await place(sender)).id)
    }
    const [first, second, third, fourth, last] = placed
    for (const id of [last, second]) await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })
    const seen: string[] = []
    let url: string | undefined = '/api/v1/orders?limit=2&sort=running'
    while (url) {
      const response: Json = await ask(sender, 'GET', url)
      seen.push(...idsOf(response.json()))
      url = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1]
    }
    expect(seen).toEqual([fourth, third, first, last, second])
  })

  it('my orders are filtered and summed by what the customer reads, in every state', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const situations = orderStateSchema.options.flatMap((state: OrderState) =>
      (['recipient', 'sender'] as const).flatMap((destination) =>
        [false, true].map((recalled) => ({ state, destination, recalled: recalled && destination === 'sender' }))
      )
    )
    const read = new Map<string, string>()
    for (const situation of situations) {
      const { id } = await place(sender)
      await db.updateTable('orders').set(situation).where('id', '=', id).execute()
      read.set(
        id,
        toCustomerView(situation).returning
          ? `${toCustomerView(situation).status} back`
          : toCustomerView(situation).status
      )
    }
    const idsThat = (...statuses: string[]) =>
      [...read]
        .filter(([, status]) => statuses.includes(status))
        .map(([id]) => id)
        .sort()
    const filtered = async (status: string) =>
      idsOf((await ask(sender, 'GET', `/api/v1/orders?status=${status}`)).json()).sort()
    expect(await filtered('in-transit')).toEqual(idsThat('PICKED_UP', 'AT_HUB', 'OUT_FOR_DELIVERY'))
    expect(await filtered('delivered')).toEqual(idsThat('DELIVERED'))
    expect(await filtered('cancelled')).toEqual(idsThat('CANCELED', 'CANCELED back', 'RETURNED'))
    expect(await filtered('problems')).toEqual(idsThat('FAILED_ATTEMPT', 'FAILED_ATTEMPT back'))
    expect(await filtered('waiting')).toEqual(idsThat('CREATED', 'DRIVER_ASSIGNED'))
    const summary = (await ask(sender, 'GET', '/api/v1/orders/summary')).json()
    const { problems, waiting, inTransit, delivered, cancelled } = summary
    expect(problems + waiting + inTransit + delivered + cancelled).toBe(situations.length)
    expect(summary).toMatchObject({
      totalOrders: situations.length,
      problems: idsThat('FAILED_ATTEMPT', 'FAILED_ATTEMPT back').length,
      inTransit: idsThat('PICKED_UP', 'AT_HUB', 'OUT_FOR_DELIVERY').length,
      delivered: idsThat('DELIVERED').length,
      totalSpent: 9900 * (situations.length - idsThat('CANCELED', 'CANCELED back').length)
    })
  })

  it('my orders are found by tracking ID in any spelling, by address and by day', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const sender = aSender()
    const first = await place(sender, { deliveryAddress: 'Bondegatan 21, Stockholm' })
    clock.now = new Date('2026-03-03T23:30:00Z')
    const second = await place(sender)
    const found = async (query: string) => idsOf((await ask(sender, 'GET', `/api/v1/orders?${query}`)).json())
    const { trackingId } = first
    const typed = `${trackingId.slice(0, 2)}-${trackingId.slice(2, 6)}-${trackingId.slice(6, 10)}`.toLowerCase()
    expect(await found(`q=${typed}`)).toEqual([first.id])
    expect(await found('q=bondeg')).toEqual([first.id])
    expect(await found('q=%25')).toEqual([])
    // 23:30 UTC is the next day in Stockholm.
    expect(await found('from=2026-03-04')).toEqual([second.id])
    expect(await found('to=2026-03-03')).toEqual([first.id])
  })
})

describe('a letter of two signs', () => {
  it('a letter of two signs is kept as one, and found however it is typed', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender, { deliveryContact: 'A\u030asa O\u0308berg' })
    const one = (await ask(sender, 'GET', `/api/v1/orders/${id}`)).json()
    expect(one).toMatchObject({ deliveryContact: 'Åsa Öberg' })
    for (const q of ['åsa ö', 'a\u030asa o\u0308']) {
      const found = await ask(sender, 'GET', `/api/v1/orders?${new URLSearchParams({ q }).toString()}`)
      expect(idsOf(found.json()), q).toEqual([id])
    }
  })
})

describe('changing one’s mind', () => {
  it('changing one’s mind cancels before pickup, recalls after it, and says what is possible', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const canceled = await place(sender)
    const answer = await ask(sender, 'POST', `/api/v1/orders/${canceled.id}/cancel`, { body: { reason: 'Wrong day' } })
    expect(answer.json()).toMatchObject({ status: 'CANCELED', stage: null, allowedActions: [] })

    const { id } = await place(sender)
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    expect((await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })).json()).toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      from: 'PICKED_UP',
      asked: 'cancelOrder',
      allowed: ['recallParcel']
    })
    const recalled = await ask(sender, 'POST', `/api/v1/orders/${id}/recall`, { body: {} })
    expect(recalled.json()).toMatchObject({ status: 'CANCELED', returning: true, stage: null })
    expect((await outboxOf(db, id)).at(-1)).toMatchObject({ type: 'order.recalled', data: { version: 4 } })
  })

  it('changing one’s mind needs no body and no reason', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    expect((await ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`)).statusCode).toBe(200)
    // Postgres accepts no NUL, so the request is refused as invalid.
    const bad = await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: { reason: 'Wrong\u0000 day' } })
    expect([bad.statusCode, bad.json().errors[0].path]).toEqual([400, 'reason'])
    expect((await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`)).statusCode).toBe(200)
    expect((await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: [] })).statusCode).toBe(400)
    // A text that is not an id names no order.
    const none = await ask(sender, 'POST', '/api/v1/orders/none/cancel')
    expect(none.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('changing one’s mind is audited when read by staff', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    await ask(aStaff(), 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })
    const audit = await db.selectFrom('outbox').select('value').where('topic', '=', 'audit.events').execute()
    expect(audit.map(({ value }) => JSON.parse(value).data)).toEqual([
      expect.objectContaining({ action: 'order.cancel-order', objectId: id, actorRole: 'dispatcher' })
    ])
  })
})

describe('the tombstone', () => {
  it('the tombstone is the admin’s, for new and ended orders, and leaves the events', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    const admin = aStaff('admin')
    await ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    expect((await ask(admin, 'DELETE', `/api/v1/orders/${id}`)).json()).toMatchObject({ status: 409, from: 'ASSIGNED' })
    await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })
    const gone = await ask(admin, 'DELETE', `/api/v1/orders/${id}`)
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    for (const user of [sender, admin]) {
      expect((await ask(user, 'GET', `/api/v1/orders/${id}`)).statusCode).toBe(404)
      expect((await ask(user, 'GET', '/api/v1/orders')).json()).toEqual([])
    }
    expect((await ask(admin, 'DELETE', `/api/v1/orders/${id}`)).statusCode).toBe(404)
    const events = await outboxOf(db, id)
    expect(events.map(({ type, data }) => [type, data.version])).toEqual([
      ['order.placed', 1],
      ['order.accepted', 2],
      ['order.canceled', 3],
      ['order.deleted', 4]
    ])
  })
})

describe('prices and places', () => {
  it('a quote has lines that add up', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const query =
      'pickupAddress=x&deliveryAddress=y&pickupLat=59.3430&pickupLng=18.0497&deliveryLat=59.2667&deliveryLng=18.1333'
    const quote = (await ask(null, 'GET', `/api/v1/quotes?${query}&packageSize=custom`)).json()
    expect(quote).toMatchObject({
      quoteId: expect.stringMatching(/^q2\./),
      price: 306,
      totalAmount: 30_600,
      vatAmount: 6120,
      method: 'distance',
      estimate: false,
      distanceKm: 9.721,
      tariffVersion: 1,
      validUntil: '2026-03-02T12:15:00.000Z'
    })
    expect(quote.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(30_600)
    const fallback = (await ask(null, 'GET', '/api/v1/quotes?pickupAddress=nowhere&deliveryAddress=neverland')).json()
    expect(fallback).toMatchObject({ price: 129, method: 'fallback', estimate: true, distanceKm: null })
    expect((await ask(null, 'GET', '/api/v1/quotes')).json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'pickupAddress',
      'deliveryAddress'
    ])
  })

  it('orders suggests addresses, names a place and draws a way', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const [place] = (await ask(null, 'GET', '/api/v1/places?q=sk%C3%A5negatan%2078')).json()
    expect(place).toMatchObject({ district: 'Södermalm', city: 'Stockholm' })
    const reverse = (await ask(null, 'GET', `/api/v1/places/reverse?lat=${place.lat}&lng=${place.lng}`)).json()
    expect(reverse.label).toContain('Skånegatan')
    expect((await ask(null, 'GET', '/api/v1/places/reverse?lat=48.85&lng=2.35')).json()).toBeNull()
    const route = (await ask(null, 'GET', `/api/v1/routes?from=59.3195,18.0722&to=${place.lat},${place.lng}`)).json()
    expect(route).toMatchObject({ source: 'approximate', distanceKm: expect.any(Number) })
    expect((await ask(null, 'GET', '/api/v1/routes?from=99,18&to=59,18')).statusCode).toBe(400)
    // From Kungsholmen to Hornstull by Västerbron, and as long as it is that way.
    const bridge = (await ask(null, 'GET', '/api/v1/routes?from=59.3342,18.0295&to=59.3158,18.0345')).json()
    expect(bridge).toMatchObject({ source: 'approximate', geometry: expect.arrayContaining([[18.031, 59.319]]) })
    expect([bridge.geometry[0], bridge.geometry.at(-1)]).toEqual([
      [18.0295, 59.3342],
      [18.0345, 59.3158]
    ])
    expect(bridge.distanceKm).toBeCloseTo(2.6, 0)
    // In Gothenburg no water is known.
    const elsewhere = (await ask(null, 'GET', '/api/v1/routes?from=57.7089,11.9746&to=57.7,11.95')).json()
    expect(elsewhere).toEqual(approximateRoute({ lat: 57.7089, lng: 11.9746 }, { lat: 57.7, lng: 11.95 }))
  })
})
