import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { slotSchema } from '@ilbud/proto/http/times/slots'
import { beforeAll, expect, it } from 'vitest'
import { type Answer, asking, codeOf } from '#test/suites/asking.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import type { Suite } from '#test/suites/suite.ts'

const dayMs = 24 * 3_600_000

/**
 * The promises of price, schedule, area, messages and ratings: the calls, and the codes with which they are refused. What
 * needs another clock or a product without keys is tested in the services.
 */
export const promises: Suite = (running) => {
  const { ask: askAs, signIn } = asking(running)
  const tokens: Record<string, string> = {}
  const ask = (method: string, path: string, { as, body }: { as?: string; body?: object } = {}): Promise<Answer> =>
    askAs(method, path, { token: as && tokens[as], ...(body && { body }) })

  async function place(body: object): Promise<Answer> {
    const placed = await ask('POST', '/api/v1/orders', { as: 'sender', body: { ...leastOrder, ...body } })
    if (placed.status === 201) {
      // Nobody else's test finds it in the pool.
      const canceled = await ask('POST', `/api/v1/orders/${placed.json.id}/cancel`, { as: 'sender', body: {} })
      expect(canceled.status).toBe(200)
    }
    return placed
  }

  beforeAll(async () => void (tokens.sender = await signIn('sender@ilbud.example')))

  it('a quote that is not for the order is refused with a new one, which holds, and the order has its lines', async () => {
    const { pickupAddress, deliveryAddress } = leastOrder
    const query = new URLSearchParams({ pickupAddress, deliveryAddress, packageSize: 'small', packageWeight: '0.5' })
    const { quoteId } = (await ask('GET', `/api/v1/quotes?${query.toString()}`, { as: 'sender' })).json
    const heavier = { packageSize: 'small', packageWeight: 3 }
    const refused = await place({ ...heavier, quoteId })
    expect(codeOf(refused)).toBe('409 QUOTE_INVALID')
    const { quote } = refused.json
    expect(quote).toMatchObject({ pricedSize: 'medium' })
    const placed = await place({ ...heavier, quoteId: quote.quoteId })
    expect([placed.status, placed.json.order?.totalAmount]).toEqual([201, quote.totalAmount])
    const { lines, distanceKm, tariffVersion } = quote
    expect((await ask('GET', `/api/v1/orders/${placed.json.id}`, { as: 'sender' })).json).toMatchObject({
      lines,
      distanceKm,
      tariffVersion
    })
    const tariff = await ask('GET', `/api/v1/tariffs/${tariffVersion}`, { as: 'sender' })
    expect([tariff.status, tariff.json.version]).toEqual([200, tariffVersion])
    expect(codeOf(await ask('GET', `/api/v1/tariffs/${tariffVersion + 1000}`, { as: 'sender' }))).toBe('404 NOT_FOUND')
  })

  it('the windows of a day can be booked, and a time at night is refused with the next possible one', async () => {
    const day = localDay(Date.now() + 2 * dayMs)
    const slots = await ask('GET', `/api/v1/slots?date=${day}`)
    const open = (slots.json as unknown[]).map((slot) => slotSchema.parse(slot)).filter(({ available }) => available)
    expect(open.length).toBeGreaterThan(0)
    const { from, to } = open[0]!
    const booked = await place({ isAsap: false, scheduledPickup: from, scheduledDelivery: to })
    expect(booked.json.order, JSON.stringify(booked.json)).toMatchObject({ earliestPickup: from, latestDelivery: to })

    const night = { isAsap: false, scheduledPickup: `${day}T02:00:00.000Z`, scheduledDelivery: `${day}T03:00:00.000Z` }
    const refused = await place(night)
    expect(codeOf(refused)).toBe('422 SCHEDULE_INVALID')
    const { earliestPickup, latestDelivery } = refused.json.next
    const next = await place({ isAsap: false, scheduledPickup: earliestPickup, scheduledDelivery: latestDelivery })
    expect(next.status, JSON.stringify(next.json)).toBe(201)
  })

  it('a place that we do not drive to is refused, and so are ends in two cities', async () => {
    expect(codeOf(await place({ deliveryAddress: 'Kungsgatan 1, Göteborg' }))).toBe('422 OUT_OF_AREA')
    expect(codeOf(await place({ deliveryAddress: 'Drottninggatan 1, Karlstad' }))).toBe('422 DIFFERENT_AREAS')
  })

  it('a browser can be told of parcels by push, until it stops that; a broken one is refused', async () => {
    const path = '/api/v1/push/subscriptions'
    const key = createECDH('prime256v1').generateKeys('base64url')
    const endpoint = `https://push.example/${randomUUID()}`
    const keys = { p256dh: key, auth: randomBytes(16).toString('base64url') }
    expect(codeOf(await ask('POST', path, { body: { endpoint, keys } }))).toBe('401 UNAUTHORIZED')
    expect(codeOf(await ask('POST', path, { as: 'sender', body: { endpoint, keys: { ...keys, auth: 'x' } } }))).toBe(
      '400 INVALID_REQUEST'
    )
    const added = await ask('POST', path, { as: 'sender', body: { endpoint, keys } })
    expect(added.status, JSON.stringify(added.json)).toBe(204)
    for (const _again of [1, 2]) {
      expect((await ask('DELETE', path, { as: 'sender', body: { endpoint, keys } })).status).toBe(204)
    }
  })

  it('who has no phone number cannot choose text messages, and other choices are kept', async () => {
    const [me, path] = ['/api/v1/auth/me', '/api/v1/auth/me/notifications']
    const { phone } = (await ask('GET', me, { as: 'sender' })).json
    expect((await ask('PATCH', me, { as: 'sender', body: { phone: null } })).status).toBe(200)
    const before = await ask('GET', path, { as: 'sender' })
    const wanting = await ask('PATCH', path, { as: 'sender', body: { delayed: { sms: true } } })
    expect(codeOf(wanting)).toBe('422 PHONE_MISSING')
    const after = await ask('PATCH', path, { as: 'sender', body: { delayed: { mail: false } } })
    expect([after.status, after.json.delayed.mail]).toEqual([200, false])
    expect((await ask('PATCH', path, { as: 'sender', body: { delayed: { mail: true } } })).json).toEqual(before.json)
    expect((await ask('PATCH', me, { as: 'sender', body: { phone } })).status).toBe(200)
  })

  it('a parcel is rated once, and only after it has been delivered', async () => {
    const rate = (trackingId: string) =>
      ask('POST', `/api/v1/track/${trackingId}/rating`, { as: 'sender', body: { stars: 4 } })
    const { trackingId } = (await place({})).json
    expect(codeOf(await rate(trackingId))).toBe('422 NOT_DELIVERED')
    const oldest = '/api/v1/orders?limit=1&status=delivered&sort=createdAt'
    const [delivered] = (await ask('GET', oldest, { as: 'sender' })).json
    // The demo may have rated it.
    expect([200, 409]).toContain((await rate(delivered.trackingId)).status)
    const again = await rate(delivered.trackingId)
    expect([codeOf(again), again.json.stars]).toEqual(['409 ALREADY_RATED', expect.any(Number)])
  })
}
