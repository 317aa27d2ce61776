import { createHash } from 'node:crypto'
import { aChange, aTrackingId, nextChange, noon, situation } from '#test/order-events.ts'
import { applyChange } from '#domain/apply-change.ts'
import type { OrderView } from '#domain/order-view.ts'
import { viewChange } from '#domain/view-event.ts'
import { createDisclosures } from '#use-cases/disclose.ts'
import { createViewCache } from '#use-cases/view-cache.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { createMissLimit } from '@ilbud/kernel/http/limits/miss-limit'
import { unknownIdLimit } from '@ilbud/proto/http/parcels/tracking-key'
import type { Implementation } from '@ilbud/kernel/rpc/rpc'
import { DiscloseAnswer_Level, Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { routes } from '@ilbud/proto/http/routes'
import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import { afterEach, describe, expect, it } from 'vitest'
import { trackRoutes } from './track.ts'

const apps: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** The route with a map as the database and a function as `orders`, whose answers the test controls. */
async function aTracker(disclose: Implementation<typeof Orders>['disclose'] = async () => ({})) {
  const stored = new Map<string, OrderView>()
  const loads: string[] = []
  const asked: unknown[] = []
  const cache = createViewCache({
    max: 100,
    load: async (id) => {
      loads.push(id)
      return stored.get(id) ?? null
    }
  })
  const context = testContext()
  let isLogRead = true
  const service = serveSome(Orders, {
    disclose: async (request) => {
      asked.push(request)
      return disclose(request)
    },
    settings: async () => ({})
  })
  const orders = localCalls('tracking', [service]).to(Orders)
  const disclosures = createDisclosures({ orders, limits: context.limits, onFailure: () => {} })
  const rows = routes.map((row) => ({ ...row, limit: {} }))
  const app = createHttp({ service: 'tracking', context, rows })
  await app.register(
    trackRoutes({
      cache,
      disclosures,
      isLogRead: () => isLogRead,
      misses: createMissLimit(context.limits, { ...unknownIdLimit, demo: false }),
      addressOf: (ip) => ip
    })
  )
  apps.push(app)

  function place(view: OrderView): void {
    stored.set(view.trackingId, view)
  }
  return {
    cache,
    disclosures,
    loads,
    asked,
    place,
    logIsRead: (value: boolean) => void (isLogRead = value),
    /** Updates the row first and then publishes, as the projection does. */
    change(view: OrderView): void {
      place(view)
      cache.applyEvent(viewChange(view, null, noon.toISOString()))
    },
    forget(view: OrderView): void {
      stored.delete(view.trackingId)
      cache.applyEvent({ ...viewChange({ ...view, version: view.version + 1 }, view, noon.toISOString()), gone: true })
    },
    get: (id: string, headers: Record<string, string> = {}, query = '', remoteAddress = '192.0.2.1') =>
      app.inject({ url: `/api/v1/track/${encodeURIComponent(id)}${query}`, headers, remoteAddress })
  }
}

const change = aChange()
const view = applyChange(null, change, noon.toISOString())
const next = applyChange(view, nextChange(change, 'acceptOffer', situation('ASSIGNED')), noon.toISOString())
const key = 'A'.repeat(22)
const aLink: Implementation<typeof Orders>['disclose'] = async ({ keyHash }) => ({
  level: keyHash ? DiscloseAnswer_Level.LINK : DiscloseAnswer_Level.PUBLIC,
  deliveryContact: 'Alva Berg',
  deliveryAddress: 'Kistagången 4, Kista'
})
const keyHash = createHash('sha256').update(key).digest('base64url')
/** Knows the right key from a wrong one. */
const aLinkForTheKey: typeof aLink = async (request) =>
  aLink({ ...request, keyHash: request.keyHash === keyHash ? keyHash : '' })

describe('GET /api/v1/track/:trackingId', () => {
  it('GET /api/v1/track/:trackingId answers the public view with its ETag, from memory the second time', async () => {
    const tracker = await aTracker()
    tracker.place(view)
    for (let time = 0; time < 3; time++) {
      const response = await tracker.get(view.trackingId)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ trackingId: view.trackingId, version: 1, disclosure: 'public' })
      expect(response.headers).toMatchObject({ etag: '"v1.0-public"', vary: 'Authorization, X-Track-Key' })
    }
    expect(tracker.loads).toEqual([view.trackingId])
  })

  it('GET /api/v1/track/:trackingId reads an ID as a person types it', async () => {
    const tracker = await aTracker()
    tracker.place(view)
    const typed = `sd ${view.trackingId.slice(2, 6)}-${view.trackingId.slice(6)}`.toLowerCase()
    expect((await tracker.get(typed)).json()).toMatchObject({ trackingId: view.trackingId })
  })

  it.each(['"v1.0-public"', 'W/"v1.0-public"', '"x", "v1.0-public"', '*'])(
    'GET /api/v1/track/:trackingId answers 304 to %s',
    async (seen) => {
      const tracker = await aTracker()
      tracker.place(view)
      const response = await tracker.get(view.trackingId, { 'if-none-match': seen })
      expect(response.statusCode).toBe(304)
      expect(response.body).toBe('')
      expect(response.headers.etag).toBe('"v1.0-public"')
    }
  )

  it('GET /api/v1/track/:trackingId shows the next version as soon as it is in the change log', async () => {
    const tracker = await aTracker()
    tracker.place(view)
    await tracker.get(view.trackingId)
    tracker.change(next)
    const response = await tracker.get(view.trackingId, { 'if-none-match': '"v1.0-public"' })
    expect(response.json()).toMatchObject({ version: 2, status: 'DRIVER_ASSIGNED' })
  })

  it('GET /api/v1/track/:trackingId waits for the version asked for by ?after=, and answers what there is when it does not come', async () => {
    const tracker = await aTracker()
    tracker.place(view)
    await tracker.get(view.trackingId)
    const waiting = tracker.get(view.trackingId, {}, '?after=2')
    setImmediate(() => tracker.change(next))
    expect((await waiting).json()).toMatchObject({ version: 2 })

    const since = performance.now()
    expect((await tracker.get(view.trackingId, {}, '?after=2.1')).json()).toMatchObject({ version: 2 })
    expect(performance.now() - since).toBeGreaterThan(900)
  })

  it('GET /api/v1/track/:trackingId refuses an ?after= that is not a version', async () => {
    const tracker = await aTracker()
    const response = await tracker.get(view.trackingId, {}, '?after=x')
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0].path).toBe('after')
  })

  it('GET /api/v1/track/:trackingId waits for an order that was just placed', async () => {
    const tracker = await aTracker()
    const waiting = tracker.get(view.trackingId)
    setImmediate(() => tracker.change(view))
    expect((await waiting).statusCode).toBe(200)
  })

  it('GET /api/v1/track/:trackingId answers unknown, deleted and mistyped IDs alike, and only the mistyped at once', async () => {
    const tracker = await aTracker()
    tracker.place(view)
    await tracker.get(view.trackingId)
    tracker.forget(view)
    const mistyped = view.trackingId.slice(0, -1) + (view.trackingId.endsWith('A') ? 'B' : 'A')

    const times: number[] = []
    const bodies: object[] = []
    for (const id of [mistyped, view.trackingId, aTrackingId()]) {
      const since = performance.now()
      const response = await tracker.get(id)
      times.push(performance.now() - since)
      expect(response.statusCode).toBe(404)
      expect(response.body).not.toContain(id)
      bodies.push({ ...(response.json() as object), requestId: '' })
    }
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect(Math.min(times[1]!, times[2]!)).toBeGreaterThan(450)
    // The fastest of some, because a busy machine only ever makes one slower.
    for (let at = 0; at < 5; at++) {
      const since = performance.now()
      await tracker.get(mistyped)
      times[0] = Math.min(times[0]!, performance.now() - since)
    }
    expect(times[0]).toBeLessThan(400)
    expect(tracker.loads).not.toContain(mistyped)
    const long = (await tracker.get('SD'.repeat(1000))).json() as object
    expect({ ...long, requestId: '' }).toEqual(bodies[0])
  })

  it('GET /api/v1/track/:trackingId does not say that a parcel does not exist while changes do not arrive, and counts no miss', async () => {
    const tracker = await aTracker()
    tracker.logIsRead(false)
    const id = aTrackingId()
    for (let time = 0; time < 12; time++) {
      const response = await tracker.get(id)
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
    }
    // Written wrongly, it cannot exist.
    expect((await tracker.get('SD123')).statusCode).toBe(404)
    tracker.place(view)
    expect((await tracker.get(view.trackingId)).statusCode).toBe(200)
    tracker.logIsRead(true)
    expect((await tracker.get(id)).statusCode).toBe(404)
  })

  it('GET /api/v1/track/:trackingId answers 429 after ten misses, and finds what is there all the same', async () => {
    const tracker = await aTracker()
    tracker.place(view)
    for (let miss = 0; miss < 10; miss++) expect((await tracker.get('SD123')).statusCode).toBe(404)
    expect((await tracker.get('SD123')).statusCode).toBe(429)
    const unknown = await tracker.get(aTrackingId())
    expect(unknown.statusCode).toBe(429)
    expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0)
    expect((await tracker.get(view.trackingId)).statusCode).toBe(200)
  })
})

describe('disclosure', () => {
  it('disclosure answers a holder of the key by the link level, asking orders once per version', async () => {
    const tracker = await aTracker(aLink)
    tracker.place(view)
    for (let time = 0; time < 3; time++) {
      const response = await tracker.get(view.trackingId, { 'x-track-key': key })
      expect(response.json()).toMatchObject({ disclosure: 'link', delivery: { contact: 'Alva' } })
      expect(response.headers).toMatchObject({ etag: '"v1.0-link"', 'cache-control': 'private, no-cache' })
    }
    expect(tracker.asked).toHaveLength(1)
    expect((await tracker.get(view.trackingId)).json()).toMatchObject({ disclosure: 'public' })
    tracker.change(next)
    await tracker.get(view.trackingId, { 'x-track-key': key })
    expect(tracker.asked).toHaveLength(2)
  })

  it('disclosure forgets at once what a replaced key was good for', async () => {
    let rightKey = true
    const tracker = await aTracker(async (request) => aLink({ ...request, keyHash: rightKey ? request.keyHash : '' }))
    tracker.place(view)
    const level = async () => (await tracker.get(view.trackingId, { 'x-track-key': key })).json().disclosure
    expect(await level()).toBe('link')
    rightKey = false
    expect(await level()).toBe('link')
    tracker.disclosures.outdated(view.orderId)
    expect(await level()).toBe('public')
  })

  it('disclosure shows nothing that orders no longer discloses, though the version is the same', async () => {
    let deliveryContact = 'Alva Berg'
    const tracker = await aTracker(async (request) => ({ ...(await aLink(request)), deliveryContact }))
    tracker.place(view)
    const contact = async () =>
      (await tracker.get(view.trackingId, { 'x-track-key': key })).json<TrackingResult>().delivery.contact
    expect(await contact()).toBe('Alva')
    // The sender was erased, which is no event of the order.
    deliveryContact = '–'
    // As after the minute for which an answer of orders is remembered.
    tracker.disclosures.outdated(view.orderId)
    expect(await contact()).toBe('–')
  })

  it('disclosure tells a reader with an answer from before an erasure that it has changed', async () => {
    let erased: { deliveryContact?: string; driverName?: string } = {}
    const tracker = await aTracker(async (request) => ({ ...(await aLink(request)), driverName: 'Yusuf', ...erased }))
    tracker.place(next)
    const read = (seen = {}) => tracker.get(next.trackingId, { 'x-track-key': key, ...seen })
    const seen = { 'if-none-match': String((await read()).headers.etag) }
    expect((await read(seen)).statusCode).toBe(304)
    for (erased of [{ deliveryContact: '–' }, { driverName: '–' }]) {
      // As after the minute for which an answer of orders is remembered.
      tracker.disclosures.outdated(view.orderId)
      const answer = await read(seen)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).not.toHaveProperty('etag')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('disclosure tells whoever may rate that the delivery was rated, though the version is the same', async () => {
    let stars = 0
    const tracker = await aTracker(async (request) => ({ ...(await aLink(request)), driverName: 'Yusuf', stars }))
    tracker.place(next)
    const read = (seen = {}) => tracker.get(next.trackingId, { 'x-track-key': key, ...seen })
    const before = await read()
    expect(before.json().stars).toBeNull()
    stars = 4
    tracker.disclosures.outdated(view.orderId)
    const answer = await read({ 'if-none-match': String(before.headers.etag) })
    expect(answer.json()).toMatchObject({ stars: 4 })
    expect((await tracker.get(next.trackingId)).json().stars).toBeNull()
  })

  it('disclosure tells a reader of the driver’s new name, though the version is the same', async () => {
    let driver = { driverName: 'Yusuf', driverChangedAt: '' }
    const tracker = await aTracker(async (request) => ({ ...(await aLink(request)), ...driver }))
    tracker.place(next)
    const read = (seen = {}) => tracker.get(next.trackingId, { 'x-track-key': key, ...seen })
    const seen = { 'if-none-match': String((await read()).headers.etag) }
    expect((await read(seen)).statusCode).toBe(304)
    const renamedAt = Date.parse(next.changedAt) + 1
    driver = { driverName: 'Josef', driverChangedAt: new Date(renamedAt).toISOString() }
    // As after the minute for which an answer of orders is remembered.
    tracker.disclosures.outdated(view.orderId)
    const answer = await read(seen)
    expect(answer.json()).toMatchObject({ driver: { name: 'Josef' } })
    expect(answer.headers).not.toHaveProperty('etag')

    for (const [minutes, hasEtag] of [
      [1, false],
      [3, true]
    ] as const) {
      const changedAt = new Date(renamedAt + minutes * 60_000).toISOString()
      tracker.change({ ...next, version: next.version + minutes, changedAt })
      const { headers } = await read()
      expect('etag' in headers, `${minutes} minutes later the old name may still be remembered`).toBe(hasEtag)
    }
  })

  it('disclosure shows a party staff’s new reason for the same delay', async () => {
    let delayNote = 'A puncture'
    const tracker = await aTracker(async () => ({ level: DiscloseAnswer_Level.PARTY, driverName: 'Yusuf', delayNote }))
    const entry = { version: null, type: 'DELAYED', code: 'DELAYED', at: noon.toISOString(), corrected: false } as const
    const late = { ...next, revision: 1, delayed: true, delayMinutes: 20, delaysSaid: 1 }
    const timeline = [...next.timeline, entry]
    tracker.place({ ...late, timeline })
    const sender = { authorization: `Bearer ${tokenFor(aUser({ id: next.customerId }))}` }
    const reason = async () => (await tracker.get(next.trackingId, sender)).json<TrackingResult>().timeline.at(-1)!.note
    expect(await reason()).toBe('A puncture')
    delayNote = 'The bridge is up'
    tracker.change({ ...late, timeline, revision: 2, delaysSaid: 2 })
    expect(await reason()).toBe('The bridge is up')
  })

  it('disclosure keeps no answer that lacks the driver’s name, and lets no reader keep it', async () => {
    let driverName = ''
    const tracker = await aTracker(async (request) => ({ ...(await aLink(request)), driverName }))
    tracker.place(next)
    const read = (headers = {}) => tracker.get(next.trackingId, { 'x-track-key': key, ...headers })
    const without = await read({ 'if-none-match': '*' })
    expect(without.statusCode).toBe(200)
    expect(without.headers['cache-control']).toBe('no-store')
    expect(without.headers).not.toHaveProperty('etag')
    driverName = 'Yusuf'
    expect((await read()).json().driver.name).toBe('Yusuf')
  })

  it('disclosure counts a wrong key as none, and stops trying wrong ones', async () => {
    const tracker = await aTracker(async () => ({ level: DiscloseAnswer_Level.PUBLIC }))
    tracker.place(view)
    for (let guess = 0; guess < 8; guess++) {
      const response = await tracker.get(view.trackingId, { 'x-track-key': String(guess).repeat(22) })
      expect(response.json().disclosure).toBe('public')
    }
    expect(tracker.asked).toHaveLength(5)
    await tracker.get(view.trackingId, { 'x-track-key': 'too short' })
    expect(tracker.asked).toHaveLength(5)
  })

  it('disclosure lets nobody lock out the holder of the key from another address', async () => {
    const tracker = await aTracker(aLinkForTheKey)
    tracker.place(view)
    for (let guess = 0; guess < 8; guess++)
      await tracker.get(view.trackingId, { 'x-track-key': String(guess).repeat(22) }, '', '203.0.113.7')
    expect(tracker.asked).toHaveLength(5)
    expect((await tracker.get(view.trackingId, { 'x-track-key': key })).json().disclosure).toBe('link')
  })

  it('disclosure counts a wrong key once, however often a page that is left open sends it', async () => {
    const tracker = await aTracker(aLinkForTheKey)
    tracker.place(view)
    for (let time = 0; time < 8; time++) {
      const shown = { ...view, revision: time, version: view.version + time }
      tracker.change(shown)
      await tracker.get(view.trackingId, { 'x-track-key': 'W'.repeat(22) })
    }
    expect(tracker.asked).toHaveLength(1)
    expect((await tracker.get(view.trackingId, { 'x-track-key': key })).json().disclosure).toBe('link')
  })

  it('disclosure keeps the holder of the right key in while others guess', async () => {
    const tracker = await aTracker(aLinkForTheKey)
    tracker.place(view)
    await tracker.get(view.trackingId, { 'x-track-key': key })
    for (let guess = 0; guess < 8; guess++)
      await tracker.get(view.trackingId, { 'x-track-key': String(guess).repeat(22) })
    tracker.change(next)
    expect((await tracker.get(view.trackingId, { 'x-track-key': key })).json().disclosure).toBe('link')
  })

  it('disclosure gives the public answer while orders is unavailable, and retries', async () => {
    let isAway = true
    const tracker = await aTracker(async (request) => {
      if (isAway) throw new Error('away')
      return aLink(request)
    })
    tracker.place(view)
    expect((await tracker.get(view.trackingId, { 'x-track-key': key })).json().disclosure).toBe('public')
    isAway = false
    expect((await tracker.get(view.trackingId, { 'x-track-key': key })).json().disclosure).toBe('link')
  })

  it('disclosure asks orders about parties only, and reads a bad token as none', async () => {
    const tracker = await aTracker(async () => ({ level: DiscloseAnswer_Level.PARTY, deliveryContact: 'Alva Berg' }))
    tracker.place(view)
    const bearer = (user: Parameters<typeof aUser>[0]) => ({ authorization: `Bearer ${tokenFor(aUser(user))}` })
    for (const stranger of [{}, { role: 'driver' }, { role: 'company_admin', companyId: change.orderId }] as const) {
      expect((await tracker.get(view.trackingId, bearer(stranger))).json().disclosure).toBe('public')
    }
    expect((await tracker.get(view.trackingId, { authorization: 'Bearer no' })).json().disclosure).toBe('public')
    expect(tracker.asked).toHaveLength(0)
    const sender = await tracker.get(view.trackingId, bearer({ id: view.customerId }))
    expect(sender.json()).toMatchObject({ disclosure: 'party', delivery: { contact: 'Alva Berg' } })
  })
})
