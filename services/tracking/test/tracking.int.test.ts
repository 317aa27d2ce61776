import { randomUUID } from 'node:crypto'
import type { TrackingTables } from '#db/tables.ts'
import { tracking } from '#service.ts'
import { reviewLiveViews } from '#use-cases/review-live-views.ts'
import { createDriverPositions } from '@ilbud/travel/driver-positions'
import type { Bus } from '@ilbud/kernel/events/bus'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type RouteChanged, routeChanged } from '@ilbud/proto/events/dispatch'
import { type Envelope, readEvent, writeEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { readMetric } from '@ilbud/testkit/read-metric'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { startService, type StartedService } from '@ilbud/testkit/services/start-service'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import {
  aJourney,
  aTrackingId,
  delayWord,
  deletion,
  envelope,
  minutesAfter,
  nextChange,
  noon,
  situation
} from './order-events.ts'

const it = databaseTest<TrackingTables>('tracking', new URL('../src/db/migrations/', import.meta.url))
const orders = serveSome(Orders, { disclose: async () => ({}), settings: async () => ({}) })

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  json(): object
}

interface Started extends StartedService {
  get(id: string, query?: string): Promise<Answer>
  /** Every entry of the change log, in order. */
  changes: ViewChanged[]
}

async function start(env: Record<string, string>, bus: Bus): Promise<Started> {
  const calls = localCalls('tracking', [orders])
  const service = await startService(tracking, { env: { LIMITS: 'off', ...env }, bus, calls, now: () => noon })
  const changes: ViewChanged[] = []
  const follower = bus.follow([viewChanged.topic], { sinceMinutes: 10 }, ({ value }) => {
    changes.push(readEvent(viewChanged, JSON.parse(value)).data)
  })
  onTestFinished(async () => {
    await follower.stop()
    await service.stop()
  })
  return { ...service, changes, get: (id, query = '') => service.app.inject(`/api/v1/track/${id}${query}`) }
}

async function publish(bus: Bus, events: Envelope[]): Promise<void> {
  await bus.publish(
    'orders.events',
    events.map((event) => ({ key: event.subject, value: JSON.stringify(event) }))
  )
}

/**
 * The answer at that point or later. A call waits a second at most for it, and on a busy machine the projection may take
 * longer.
 */
function reached(get: Started['get'], id: string, version: number, revision = 0): Promise<Answer> {
  return eventually(async () => {
    const answer = await get(id, `?after=${version}.${revision}`)
    const shown = answer.statusCode === 200 && /^"v(\d+)\.(\d+)-/.exec(answer.headers['etag'] as string)
    if (!shown || Number(shown[1]) < version) return null
    return Number(shown[1]) > version || Number(shown[2]) >= revision ? answer : null
  }, `the answer has version ${version}.${revision}`)
}

/**
 * Asks for an order that is placed while the call waits, which it does for half a second: tried with another order when
 * a busy machine takes longer.
 */
function foundByWaiting<Found>(
  bus: Bus,
  ask: (placed: OrderChange) => Promise<Found>,
  isFound: (found: Found) => boolean
) {
  return eventually(async () => {
    const [placed] = aJourney() as [OrderChange]
    const waiting = ask(placed).catch(() => null)
    await publish(bus, [envelope(placed)])
    const found = await waiting
    return found !== null && isFound(found) ? { placed, found } : null
  }, 'a call that waits finds the order')
}

/** An order whose driver is on the way to the recipient. Returns its last change. */
async function setOut(bus: Bus, changes: ViewChanged[]): Promise<OrderChange> {
  const journey = aJourney().slice(0, 4)
  await publish(
    bus,
    journey.map((change) => envelope(change))
  )
  await eventually(() => changes.length === journey.length, 'the order is on its way')
  return journey.at(-1)!
}

function reviewDeps(db: Kysely<TrackingTables>, now: Date) {
  const pace = { speedKmh: 26, detour: 1.35 }
  return { db, positions: createDriverPositions(() => {}), pace, delayThresholdMinutes: 10, now: () => now }
}

/** The place of an order's driver, as realtime passes it on. */
function aFix({ driverId }: OrderChange, lat: number, at: Date): string {
  return JSON.stringify({ driverId, lat, lng: 17.95, heading: null, speed: null, at: at.toISOString() })
}

function aStop(orderId: string, at: Date): RouteChanged['stops'][number] {
  return { orderId, kind: 'delivery', arriveAt: at.toISOString(), waiting: false }
}

/** A driver's route, as dispatch publishes it. */
async function publishRoute(bus: Bus, route: Pick<RouteChanged, 'driverId' | 'version' | 'stops'>): Promise<void> {
  const data = { ...route, plannedAt: noon.toISOString() }
  const event = { id: uuidv7(), source: '/dispatch', subject: route.driverId, at: noon, data }
  await bus.publish(routeChanged.topic, [
    { key: route.driverId, value: JSON.stringify(writeEvent(routeChanged, event)) }
  ])
}

function versions(changes: ViewChanged[]): number[] {
  return changes.map(({ version }) => version)
}

describe('a read at the address of the service', () => {
  it('a read at the address of the service gets the same answer as within the process, and counts for the client that the gateway names', async ({
    env,
    bus
  }) => {
    const { app, get } = await start({ ...env, LIMITS: 'on' }, bus)
    const [placed] = aJourney() as [OrderChange]
    await publish(bus, [envelope(placed)])
    const within = await reached(get, placed.trackingId, 1)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const read = async (ip: string, more: Record<string, string> = {}) => {
      const headers = { 'x-forwarded-for': ip, ...more }
      const answer = await fetch(`${address}/api/v1/track/${placed.trackingId}`, { headers })
      return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
    }
    const whole = { status: 200, etag: within.headers['etag'], text: JSON.stringify(within.json()) }
    expect(await read('198.51.100.7')).toEqual(whole)
    const { etag } = whole as { etag: string }
    expect(await read('198.51.100.7', { 'if-none-match': etag })).toEqual({ status: 304, etag, text: '' })
    for (let time = 2; time < 60; time++) expect((await read('198.51.100.7')).status).toBe(200)
    expect(await read('198.51.100.7')).toMatchObject({ status: 429, text: expect.stringContaining('requestId') })
    expect(await read('198.51.100.8')).toEqual(whole)
  })
})

describe('the projection', () => {
  it('the projection shows every step of a parcel, each once in the change log', async ({ env, bus }) => {
    const { get, changes } = await start(env, bus)
    const journey = aJourney()
    const [placed, ...steps] = journey.map((change) => envelope(change))
    const id = journey[0]!.trackingId

    await publish(bus, [placed!])
    expect((await reached(get, id, 1)).json()).toMatchObject({ version: 1, status: 'CREATED', stage: 1 })
    await publish(bus, steps)
    const response = await reached(get, id, 5)
    expect(response.json()).toMatchObject({ version: 5, status: 'DELIVERED', stage: 6, eta: null, arriving: false })
    expect(response.headers.etag).toBe('"v5.0-public"')
    await eventually(() => changes.length >= 5, 'the log has told of all')
    expect(changes.map(({ version, revision, type }) => [version, revision, type])).toEqual(
      [1, 2, 3, 4, 5].map((version) => [version, 0, 'ORDER_EVENT_CREATED'])
    )
  })

  it('the projection measures how far the ETA at the pickup was off when the parcel is delivered', async ({
    env,
    bus
  }) => {
    const measured = () => readMetric('eta_error_minutes_count{said="pickup"}')
    const { get } = await start(env, bus)
    const journey = aJourney().map((change) => envelope(change))
    const id = journey[0]!.data['trackingId'] as string
    const before = await measured()
    await publish(bus, journey.slice(0, -1))
    await reached(get, id, journey.length - 1)
    expect(await measured()).toBe(before)
    await publish(bus, journey.slice(-1))
    await reached(get, id, journey.length)
    expect(await measured()).toBe(before + 1)
  })

  it('the projection applies an event once that is delivered twice', async ({ db, env, bus }) => {
    const { get, changes } = await start(env, bus)
    const journey = aJourney().map((change) => envelope(change))
    await publish(bus, [...journey.slice(0, 3), ...journey.slice(0, 3), ...journey.slice(3)])
    const id = journey[0]!.data['trackingId'] as string
    const answer = (await reached(get, id, 5)).json() as { version: number; timeline: unknown[] }
    expect(answer.version).toBe(5)
    expect(answer.timeline).toHaveLength(5)
    await eventually(() => changes.length >= 5, 'the log has told of all')
    expect(versions(changes)).toEqual([1, 2, 3, 4, 5])
    const rows = await db.selectFrom('outbox').select('key').execute()
    expect(rows).toHaveLength(5)
  })

  it('the projection takes back a corrected step', async ({ env, bus }) => {
    const { get } = await start(env, bus)
    const journey = aJourney()
    const corrected = nextChange(journey[4]!, 'correct', situation('OUT_FOR_DELIVERY'), { corrects: 5 })
    await publish(
      bus,
      [...journey, corrected].map((change) => envelope(change))
    )
    const answer = (await reached(get, corrected.trackingId, 6)).json() as { status: string; timeline: object[] }
    expect(answer).toMatchObject({ version: 6, status: 'OUT_FOR_DELIVERY', stage: 5 })
    expect(answer.timeline.at(-1)).toMatchObject({ type: 'DELIVERED', corrected: true })
  })

  it('the projection forgets an order that was deleted, for good', async ({ db, env, bus }) => {
    const { get, changes } = await start(env, bus)
    const [placed] = aJourney() as [OrderChange]
    await publish(bus, [envelope(placed)])
    await reached(get, placed.trackingId, 1)
    await publish(bus, [deletion(placed), envelope(placed)])
    await eventually(() => changes.at(-1)?.gone, 'the log has told of the end')
    await eventually(async () => (await get(placed.trackingId)).statusCode === 404, 'the order is gone')
    expect(await db.selectFrom('views').select(['version', 'view']).execute()).toEqual([{ version: 2, view: null }])
    const unknown = (await get(aTrackingId())).json() as object
    expect({ ...((await get(placed.trackingId)).json() as object), requestId: '' }).toEqual({
      ...unknown,
      requestId: ''
    })
  })

  it('the projection waits in a call for an order that is on its way', async ({ env, bus }) => {
    const { get } = await start(env, bus)
    const { placed, found } = await foundByWaiting(
      bus,
      ({ trackingId }) => get(trackingId),
      ({ statusCode }) => statusCode === 200
    )
    expect(found.json()).toMatchObject({ trackingId: placed.trackingId, version: 1 })
  })

  it('the projection judges an old event by its own time: what was in time then is not late today', async ({
    env,
    bus
  }) => {
    const { get, changes } = await start(env, bus)
    const day = 24 * 60
    const journey = aJourney({
      promise: { low: minutesAfter(60 - day).toISOString(), high: minutesAfter(90 - day).toISOString() }
    })
    await publish(
      bus,
      journey.map((change, step) => envelope(change, minutesAfter(step * 10 - day)))
    )
    const answer = (await reached(get, journey[0]!.trackingId, 5)).json() as { timeline: { type: string }[] }
    expect(answer.timeline.map(({ type }) => type)).not.toContain('DELAYED')
    await eventually(() => changes.length === 5, 'the log has told of all')
    expect(changes.map(({ revision }) => revision)).toEqual([0, 0, 0, 0, 0])
  })

  it('the projection judges an old event without today’s route', async ({ db, env, bus }) => {
    const { get } = await start(env, bus)
    const day = 24 * 60
    const journey = aJourney({
      promise: { low: minutesAfter(60 - day).toISOString(), high: minutesAfter(90 - day).toISOString() }
    })
    const { driverId, orderId } = journey[3]!
    await publishRoute(bus, { driverId: driverId!, version: 1, stops: [aStop(orderId, minutesAfter(30))] })
    const isKnown = async () => (await db.selectFrom('routes').select('version').execute()).length === 1
    await eventually(isKnown, 'the route is known')
    await publish(
      bus,
      journey.map((change, step) => envelope(change, minutesAfter(step * 10 - day)))
    )
    const answer = (await reached(get, journey[0]!.trackingId, 5)).json() as { timeline: { type: string }[] }
    expect(answer.timeline.map(({ type }) => type)).not.toContain('DELAYED')
  })

  it('the projection can be rebuilt from the log to the same view', async ({ db, env, bus }) => {
    await start(env, bus)
    const journey = aJourney().map((change) => envelope(change))
    const views = () => db.selectFrom('views').select(['version', 'revision', 'view']).execute()
    await publish(bus, journey)
    await eventually(async () => (await views())[0]?.version === 5, 'the view is there')
    const before = await views()
    await sql`truncate views, inbox, inbox_versions`.execute(db)
    await publish(bus, journey)
    await eventually(async () => (await views())[0]?.version === 5, 'the view is there again')
    expect(await views()).toEqual(before)
  })
})

describe('the review', () => {
  it('the review publishes a new revision when the ETA moves, and none when it hardly moves', async ({
    db,
    env,
    bus
  }) => {
    const { changes, get } = await start(env, bus)
    const last = await setOut(bus, changes)
    // In no route yet: nobody knows how many stops come before.
    expect(changes[3]).toMatchObject({ version: 4, revision: 0, positionOpen: false })

    const review = reviewDeps(db, minutesAfter(1))
    review.positions.applyEvent(aFix(last, 59.39, minutesAfter(1)))
    expect(await reviewLiveViews(review)).toBe(1)
    review.positions.applyEvent(aFix(last, 59.391, minutesAfter(1.05)))
    expect(await reviewLiveViews(review)).toBe(0)

    await publish(bus, [envelope(nextChange(last, 'editOrder', last.after))])
    await eventually(() => changes.length === 6, 'the log has told of both')
    expect(changes[4]).toMatchObject({ version: 4, revision: 1, type: 'ORDER_UPDATED', positionOpen: true })
    expect(changes[5]).toMatchObject({ version: 5, revision: 0, type: 'ORDER_UPDATED' })
    expect((await reached(get, last.trackingId, 5)).headers.etag).toBe('"v5.0-public"')
  })

  it('the review takes ETA and stops before from the driver’s route, and follows when that changes', async ({
    db,
    env,
    bus
  }) => {
    const { changes, get } = await start(env, bus)
    const journeys = [aJourney().slice(0, 4), aJourney().slice(0, 4)] as const
    await publish(
      bus,
      journeys.flat().map((change) => envelope(change))
    )
    await eventually(() => changes.length >= 8, 'both are on their way')
    const [first, second] = [journeys[0][3]!, journeys[1][3]!]
    const driverId = second.driverId!
    const shown = async () => {
      await reviewLiveViews(reviewDeps(db, minutesAfter(1)))
      const row = await db.selectFrom('views').select('view').where('order_id', '=', second.orderId).executeTakeFirst()
      const { eta } = row!.view!
      return [eta!.stopsBefore, eta!.at]
    }
    const stop = ({ orderId }: OrderChange, minutes: number) => aStop(orderId, minutesAfter(minutes))
    await publishRoute(bus, { driverId, version: 1, stops: [stop(first, 20), stop(second, 50)] })
    await eventually(async () => (await shown())[0] === 1, 'the route is known')
    expect(await shown()).toEqual([1, minutesAfter(50).toISOString()])
    expect((await get(second.trackingId)).json()).toMatchObject({ eta: { stopsBefore: null } })
    // Delivered twice, it counts once.
    for (const _time of [1, 2]) await publishRoute(bus, { driverId, version: 2, stops: [stop(second, 40)] })
    await eventually(async () => (await shown())[0] === 0, 'the stop before is done')
    expect(await shown()).toEqual([0, minutesAfter(40).toISOString()])
  })

  it('the review reaches every order of a driver who carries more than one batch of them', async ({ db, env, bus }) => {
    const { changes } = await start(env, bus)
    const last = await setOut(bus, changes)
    await sql`
      insert into views (order_id, tracking_id, version, revision, driver_id, view)
      select id, id::text, version, revision, driver_id, jsonb_set(view, '{orderId}', to_jsonb(id))
      from (select *, gen_random_uuid() as id from views, generate_series(1, 300)) copies`.execute(db)
    const review = reviewDeps(db, minutesAfter(1))
    review.positions.applyEvent(aFix(last, 59.39, minutesAfter(1)))
    await reviewLiveViews(review)
    const behind = await db.selectFrom('views').select('order_id').where('revision', '=', 0).execute()
    expect(behind).toHaveLength(0)
  })

  it('the review takes a dispatcher’s word on a delay, with the version as it was, and takes it back', async ({
    db,
    env,
    bus
  }) => {
    const { changes, get } = await start(env, bus)
    const [placed] = aJourney() as [OrderChange]
    const say = (minutes: number | null) => publish(bus, [delayWord(placed, minutes)])
    await publish(bus, [envelope(placed)])
    await say(30)
    await eventually(() => changes.length === 2, 'the word is heard')
    expect(changes[1]).toMatchObject({
      version: 1,
      revision: 1,
      status: 'DELAYED',
      type: 'ORDER_EVENT_CREATED',
      stage: 1
    })
    const shown = (await reached(get, placed.trackingId, 1, 1)).json()
    expect(shown).toMatchObject({ status: 'DELAYED', timeline: [{ type: 'CREATED' }, { type: 'DELAYED' }] })
    await say(null)
    await eventually(() => changes.length === 3, 'it is taken back')
    expect(changes[2]).toMatchObject({ version: 1, revision: 2, status: 'CREATED' })
    const { view } = await db.selectFrom('views').select('view').executeTakeFirstOrThrow()
    expect(view).toMatchObject({ delayMinutes: null, delaysSaid: 2 })
  })

  it('the review says DELAYED when nobody takes the order in time, and never looks at ended ones', async ({
    db,
    env,
    bus
  }) => {
    const { changes } = await start(env, bus)
    const [waiting, ended] = [aJourney().slice(0, 1), aJourney()]
    await publish(
      bus,
      [...waiting, ...ended].map((change) => envelope(change))
    )
    await eventually(() => changes.length === 6, 'both are there')
    const review = reviewDeps(db, minutesAfter(60))
    expect(await reviewLiveViews(review)).toBe(1)
    expect(await reviewLiveViews(review)).toBe(0)
    const rows = await db.selectFrom('outbox').select('value').orderBy('position', 'desc').limit(1).execute()
    expect(readEvent(viewChanged, JSON.parse(rows[0]!.value)).data).toMatchObject({
      trackingId: waiting[0]!.trackingId,
      version: 1,
      revision: 1,
      status: 'DELAYED',
      stage: 1
    })
  })
})

describe('Tracking.Describe', () => {
  it('Tracking.Describe describes an order to a stream, waits for a new one, and rejects unknown ones', async ({
    env,
    bus
  }) => {
    const { instance } = await start(env, bus)
    const describeOrder = localCalls('realtime', instance.rpc!).to(Tracking).describe
    const { found } = await foundByWaiting(
      bus,
      ({ trackingId }) => describeOrder({ trackingId }),
      () => true
    )
    expect(found).toMatchObject({ version: 1, status: 'CREATED', stage: 1, disclosure: 'public', driverId: '' })
    await expect(describeOrder({ trackingId: aTrackingId() })).rejects.toMatchObject({ status: 404 })
    await expect(describeOrder({ trackingId: 'SD1' })).rejects.toMatchObject({ status: 404 })
  })

  it('Tracking.Describe waits the same for an order that is asked for by its id', async ({ env, bus }) => {
    const { instance } = await start(env, bus)
    const describeOrder = localCalls('realtime', instance.rpc!).to(Tracking).describe
    const { placed, found } = await foundByWaiting(
      bus,
      ({ orderId }) => describeOrder({ orderId }),
      () => true
    )
    expect(found).toMatchObject({ trackingId: placed.trackingId, version: 1 })
    await expect(describeOrder({ orderId: randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})
