import { randomUUID } from 'node:crypto'
import type { DriverRoute, StopPlaces } from '@ilbud/proto/http/dispatch/driver-route'
import { aUser } from '@ilbud/testkit/services/test-context'
import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import { dispatcher, dispatchTest as it, startDispatch, theDriver } from './a-dispatch.ts'
import { accepted, at, driverA, driverB, drives, onDuty, orderMessage } from './order-changes.ts'

const own = '/api/driver/route'
const ofDriver = `/api/admin/v1/drivers/${driverA}/route`
const ids = ({ stops }: DriverRoute) => stops.map(({ id }) => id)

/** A driver on duty with two orders. */
async function withTwoOrders(setting: Parameters<typeof startDispatch>[0]) {
  const dispatch = await startDispatch(setting)
  const orders = [accepted(driverA, { delivery: at(2) }), accepted(driverA, { pickup: at(3), delivery: at(5) })]
  await dispatch.publish('drivers.events', onDuty(driverA))
  await dispatch.publish('orders.events', orders.flat().map(orderMessage))
  const route = await dispatch.route(({ stops }) => stops.length === 4, 'both orders are planned')
  await eventually(
    async () => (await dispatch.request(dispatcher, 'GET', '/api/admin/v1/routes')).json()[0]?.onDuty === true,
    'the driver is known to be on duty'
  )
  return { ...dispatch, planned: route }
}

describe('a route by hand', () => {
  it('a driver puts the stops in another order, which stays until the pins are released', async ({ env, bus }) => {
    const { request, planned, publish, route } = await withTwoOrders({ env, bus })
    const [a, b, c, d] = ids(planned) as [string, string, string, string]
    const wanted = [c, d, a, b]
    const answer = await request(theDriver, 'PUT', own, { body: { stops: wanted, version: planned.version } })
    expect(answer.statusCode).toBe(200)
    const byHand = answer.json() as DriverRoute
    expect(ids(byHand)).toEqual(wanted)
    expect(byHand.version).toBe(planned.version + 1)
    expect(byHand.stops.every(({ pinned }) => pinned)).toBe(true)
    await publish('orders.events', accepted(driverA, { pickup: at(2.5), delivery: at(2.6) }).map(orderMessage))
    const further = await eventually(async () => {
      const now = await route(() => true, 'the route')
      return now.stops.length === 6 ? now : null
    }, 'a further order is planned')
    expect(ids(further).filter((id) => wanted.includes(id))).toEqual(wanted)
    const released = await request(theDriver, 'DELETE', `${own}/pins`)
    expect(released.statusCode).toBe(200)
    expect((released.json() as DriverRoute).stops.some(({ pinned }) => pinned)).toBe(false)
  })

  it('a dispatcher puts a driver’s stops in another order, which is audited like each look at routes', async ({
    env,
    bus,
    db
  }) => {
    const { request, planned } = await withTwoOrders({ env, bus })
    const [a, b, c, d] = ids(planned) as [string, string, string, string]
    expect((await request(dispatcher, 'GET', ofDriver)).statusCode).toBe(200)
    expect((await request(theDriver, 'GET', own)).statusCode).toBe(200)
    const answer = await request(dispatcher, 'PUT', ofDriver, {
      body: { stops: [c, d, a, b], version: planned.version }
    })
    expect([answer.statusCode, ids(answer.json())]).toEqual([200, [c, d, a, b]])
    expect((await request(dispatcher, 'DELETE', `${ofDriver}/pins`)).statusCode).toBe(200)
    const audited = await db
      .selectFrom('outbox')
      .select('value')
      .where('topic', '=', 'audit.events')
      .orderBy('position')
      .execute()
    const entries = audited.map(({ value }) => JSON.parse(value).data)
    expect(entries[0]).toMatchObject({ action: 'route.list', objectId: 'routes', actorId: dispatcher.id })
    expect(entries.filter(({ action }) => action !== 'route.list')).toMatchObject([
      { action: 'route.read', objectType: 'driver', objectId: driverA, actorId: dispatcher.id },
      { action: 'route.order', objectType: 'driver', objectId: driverA, actorId: dispatcher.id },
      { action: 'route.release-pins', objectType: 'driver', objectId: driverA }
    ])
  })

  it('a route by hand is refused when the route has changed since, and changes nothing', async ({ env, bus }) => {
    const { request, planned, route } = await withTwoOrders({ env, bus })
    const body = { stops: ids(planned), version: planned.version - 1 }
    const answer = await request(theDriver, 'PUT', own, { body })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'ROUTE_CHANGED', version: planned.version }])
    expect((await route(() => true, 'the route')).version).toBe(planned.version)
  })

  it('a route by hand says which stop cannot be where it was put, and why', async ({ env, bus }) => {
    const { request, planned, route } = await withTwoOrders({ env, bus })
    const stops = ids(planned)
    const [delivery] = stops.filter((id) => id.endsWith('delivery')) as [string]
    const pickup = delivery.replace('delivery', 'pickup')
    const others = stops.filter((id) => id !== delivery && id !== pickup)
    const refusals: [string[], string, string][] = [
      [[delivery, pickup, ...others], delivery, 'PICKUP_FIRST'],
      [others, pickup, 'MISSING_STOP'],
      [[...stops, 'another'], 'another', 'UNKNOWN_STOP'],
      [[stops[0]!, ...stops], stops[0]!, 'REPEATED_STOP']
    ]
    for (const [wanted, stop, reason] of refusals) {
      const answer = await request(theDriver, 'PUT', own, { body: { stops: wanted, version: planned.version } })
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'ROUTE_IMPOSSIBLE', stop, reason }])
    }
    expect((await route(() => true, 'the route')).version).toBe(planned.version)
  })

  it('a route by hand is refused where more would be on board than fits', async ({ env, bus }) => {
    const { request, planned, publish, route } = await withTwoOrders({ env, bus })
    const orders = [...new Set(planned.stops.map(({ orderId }) => orderId))]
    const apart = orders.flatMap((id) => [`${id}-pickup`, `${id}-delivery`])
    const together = [...orders.map((id) => `${id}-pickup`), ...orders.map((id) => `${id}-delivery`)]
    const put = (stops: string[], version: number) => request(theDriver, 'PUT', own, { body: { stops, version } })
    const ordered = await put(apart, planned.version)
    expect(ordered.statusCode).toBe(200)
    // Each order weighs 2 kg.
    await publish('drivers.events', [drives(driverA, { kind: 'bike', maxKg: 3, maxParcels: 8 })])
    const { version } = await route((now) => now.version > ordered.json().version, 'the vehicle is known')
    const refused = await put(together, version)
    const refusal = { code: 'ROUTE_IMPOSSIBLE', reason: 'VEHICLE_FULL', stop: `${orders[1]}-pickup` }
    expect([refused.statusCode, refused.json()]).toMatchObject([422, refusal])
    expect((await put(apart, version)).statusCode).toBe(200)
  })

  it('a route by hand may stay as it is where more is on board already than fits', async ({ env, bus }) => {
    const { request, planned, publish, route } = await withTwoOrders({ env, bus })
    await publish('drivers.events', [drives(driverA, { kind: 'bike', maxKg: 1, maxParcels: 8 })])
    const { version } = await route((now) => now.version > planned.version, 'the vehicle is known')
    const answer = await request(theDriver, 'PUT', own, { body: { stops: ids(planned), version } })
    expect(answer.statusCode).toBe(200)
  })

  it('staff read what each place of a stop would add before they move it, and it does add that', async ({
    env,
    bus
  }) => {
    const { request, route } = await withTwoOrders({ env, bus })
    // A search for a better order of stops may come between.
    const { now, stop, places, version } = await eventually(async () => {
      const before = await route(() => true, 'the route')
      const last = before.stops.at(-1)!
      const read = await request(dispatcher, 'GET', `${ofDriver}/places?stop=${last.id}`)
      const found = read.json() as StopPlaces
      return found.version === before.version ? { now: before, stop: last, ...found } : null
    }, 'the places are those of the present route')
    const pickup = now.stops.findIndex(({ orderId, kind }) => orderId === stop.orderId && kind === 'pickup')
    const refusals = places.map(({ refusal }) => refusal)
    expect(refusals).toEqual(now.stops.map((_, at) => (at <= pickup ? 'PICKUP_FIRST' : null)))
    expect(places.at(-1)).toEqual({ addedKm: 0, addedMinutes: 0, addedLateMinutes: 0, refusal: null })
    const at = pickup + 1
    const stops = ids(now).filter((id) => id !== stop.id)
    stops.splice(at, 0, stop.id)
    const moved = (await request(dispatcher, 'PUT', ofDriver, { body: { stops, version } })).json() as DriverRoute
    expect(moved.totalKm - now.totalKm).toBeCloseTo(places[at]!.addedKm!, 5)
    const driving = ({ legs }: DriverRoute) => legs.reduce((sum, { minutes }) => sum + minutes, 0)
    expect(driving(moved) - driving(now)).toBeCloseTo(places[at]!.addedMinutes!, 5)
    const another = await request(dispatcher, 'GET', `${ofDriver}/places?stop=another`)
    expect([another.statusCode, another.json()]).toMatchObject([422, { stop: 'another', reason: 'UNKNOWN_STOP' }])
    expect((await request(theDriver, 'GET', `${ofDriver}/places?stop=${stop.id}`)).statusCode).toBe(403)
  })

  it('a route by hand belongs to its driver and staff: others are refused, and another driver has a route of their own', async ({
    env,
    bus
  }) => {
    const { request } = await withTwoOrders({ env, bus })
    expect((await request(null, 'GET', own)).statusCode).toBe(401)
    expect((await request(aUser(), 'GET', own)).statusCode).toBe(403)
    expect((await request(theDriver, 'GET', ofDriver)).statusCode).toBe(403)
    const stranger = await request(aUser({ role: 'driver' }), 'GET', own)
    expect([stranger.statusCode, stranger.json()]).toMatchObject([200, { version: 0, stops: [], legs: [], totalKm: 0 }])
    const unknown = '/api/admin/v1/drivers/0197b0c0-0000-7000-8000-0000000000ff/route'
    expect((await request(dispatcher, 'GET', unknown)).statusCode).toBe(404)
    expect((await request(dispatcher, 'PUT', unknown, { body: { stops: [], version: 0 } })).statusCode).toBe(404)
  })

  it('an unchanged route is answered with 304, and districts stand in for addresses while orders is away', async ({
    env,
    bus
  }) => {
    const { request, world } = await withTwoOrders({ env, bus })
    const { headers } = await request(theDriver, 'GET', own)
    const seen = { 'if-none-match': headers['etag'] as string }
    expect((await request(theDriver, 'GET', own, { headers: seen })).statusCode).toBe(304)
    world.ordersAnswers = false
    const answer = await request(theDriver, 'GET', own, { headers: seen })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().stops[0]).toMatchObject({ address: 'Norrmalm, Stockholm' })
  })

  it('staff see who is on duty and has never had a stop', async ({ env, bus }) => {
    const { publish, request } = await startDispatch({ env, bus })
    await publish('drivers.events', onDuty(driverA))
    const routes = await eventually(async () => {
      const all = (await request(dispatcher, 'GET', '/api/admin/v1/routes')).json()
      return all.length > 0 ? all : null
    }, 'the driver is among the routes')
    expect(routes).toMatchObject([{ driverId: driverA, driverName: 'Driver a1', onDuty: true, version: 0, stops: [] }])
  })

  it('staff read the routes of the drivers whom they name, and of nobody who is not at work', async ({ env, bus }) => {
    const { publish, request } = await startDispatch({ env, bus })
    await publish('drivers.events', onDuty(driverA))
    await publish('drivers.events', onDuty(driverB))
    const read = async (query: string) => (await request(dispatcher, 'GET', `/api/admin/v1/routes${query}`)).json()
    await eventually(async () => (await read('')).length === 2, 'both are among the routes')
    expect(await read(`?drivers=${driverB}`)).toMatchObject([{ driverId: driverB }])
    expect(await read(`?drivers=${driverB.toUpperCase()},${driverA}`)).toHaveLength(2)
    expect(await read(`?drivers=${randomUUID()}`)).toEqual([])
    for (const wrong of ['', 'me', `${driverA},`, Array(21).fill(driverA).join()]) {
      const answer = await request(dispatcher, 'GET', `/api/admin/v1/routes?drivers=${wrong}`)
      expect([wrong, answer.statusCode]).toEqual([wrong, 400])
    }
  })

  it('staff see all routes with their drivers’ names', async ({ env, bus }) => {
    const { request, planned } = await withTwoOrders({ env, bus })
    const { json } = await request(dispatcher, 'GET', '/api/admin/v1/routes')
    expect(json()).toMatchObject([
      { driverId: driverA, driverName: 'Driver a1', onDuty: true, version: planned.version, stops: planned.stops }
    ])
  })
})
