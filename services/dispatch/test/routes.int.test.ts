import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import { retimeRoutes } from '#use-cases/retime-routes.ts'
import { dispatchTest as it, planDeps, startDispatch } from './a-dispatch.ts'
import {
  accepted,
  at,
  deletion,
  driverA,
  driverB,
  fix,
  minutesAfter,
  next,
  noon,
  orderMessage,
  situation
} from './order-changes.ts'

const kinds = ({ stops }: { stops: { kind: string }[] }) => stops.map(({ kind }) => kind)

describe('the life of a route', () => {
  it('an order is in its driver’s route from the acceptance to the end, a stop less with each step', async ({
    env,
    bus
  }) => {
    const { publish, route, changes, legs } = await startDispatch({ env, bus })
    const [placed, taken] = accepted(driverA) as [ReturnType<typeof next>, ReturnType<typeof next>]
    const onBoard = next(taken, 'markPickedUp', situation('PICKED_UP', driverA))
    const started = next(onBoard, 'startDelivery', situation('OUT_FOR_DELIVERY', driverA))
    const done = next(started, 'confirmDelivery', situation('DELIVERED', driverA))
    await publish('orders.events', [placed, taken].map(orderMessage))
    const planned = await route(({ version }) => version === 1, 'the order is planned')
    expect(planned).toMatchObject({
      source: 'great-circle',
      stops: [
        { id: `${placed.orderId}-pickup`, kind: 'pickup', address: 'Hamngatan 1', pinned: false, slackMin: null },
        { id: `${placed.orderId}-delivery`, kind: 'delivery', address: 'Skånegatan 78', lat: 59.3321, window: null }
      ]
    })
    expect(Date.parse(planned.stops[0]!.arriveAt)).toBeLessThan(Date.parse(planned.stops[1]!.arriveAt))
    expect(planned.legs).toHaveLength(2)
    expect(planned.legs[1]!.km).toBeGreaterThan(3)
    expect(planned.legs[1]!.km).toBeLessThan(3 * 1.6)
    await publish('orders.events', [onBoard].map(orderMessage))
    expect(kinds(await route(({ version }) => version === 2, 'the parcel is on board'))).toEqual(['delivery'])
    await publish('orders.events', [started, done].map(orderMessage))
    expect((await route(({ stops }) => stops.length === 0, 'the parcel is delivered')).totalKm).toBe(0)
    await eventually(() => changes.length === 4, 'every change was published')
    expect(changes.map(({ version }) => version)).toEqual([1, 2, 3, 4])
    // From the pickup to the door. Where the driver came from is not known.
    await eventually(() => legs.length > 0, 'the way to the door was published')
    const leg = { driverId: driverA, orderId: placed.orderId, metres: expect.any(Number), time: noon.toISOString() }
    expect(legs).toEqual([leg])
    expect(legs[0]!.metres / 1000).toBeCloseTo(planned.legs[1]!.km, 0)
    expect(changes[0]!.stops).toMatchObject([
      { orderId: placed.orderId, kind: 'pickup' },
      { orderId: placed.orderId, kind: 'delivery', arriveAt: planned.stops[1]!.arriveAt }
    ])
  })

  it('a further order goes where it costs least, and moves nothing else', async ({ env, bus }) => {
    const { publish, route } = await startDispatch({ env, bus })
    const far = accepted(driverA, { pickup: at(0), delivery: at(6) })
    const onTheWay = accepted(driverA, { pickup: at(2), delivery: at(4) })
    await publish('orders.events', far.map(orderMessage))
    await route(({ version }) => version === 1, 'the first order is planned')
    await publish('orders.events', onTheWay.map(orderMessage))
    const { stops } = await route(({ version }) => version >= 2, 'both orders are planned')
    const [one, other] = [far[0]!.orderId, onTheWay[0]!.orderId]
    expect(stops.map(({ id }) => id)).toEqual([
      `${one}-pickup`,
      `${other}-pickup`,
      `${other}-delivery`,
      `${one}-delivery`
    ])
  })

  it('an order that is reassigned leaves the one route and enters the other', async ({ env, bus, db }) => {
    const { publish, route, changes } = await startDispatch({ env, bus })
    const [placed, taken] = accepted(driverA) as [ReturnType<typeof next>, ReturnType<typeof next>]
    await publish('orders.events', [placed, taken].map(orderMessage))
    await route(({ version }) => version === 1, 'the order is planned')
    await publish('orders.events', [next(taken, 'reassignDriver', situation('ASSIGNED', driverB))].map(orderMessage))
    await route(({ stops }) => stops.length === 0, 'the order has left')
    await eventually(() => changes.some(({ driverId }) => driverId === driverB), 'the other route has changed')
    const rows = await db.selectFrom('routes').select(['driver_id', 'stops']).orderBy('driver_id').execute()
    expect(rows.map(({ stops }) => stops.length)).toEqual([0, 2])
  })

  it('a failed attempt waits behind all others, a recalled parcel goes back, a hub is a stop', async ({ env, bus }) => {
    const { publish, route } = await startDispatch({ env, bus })
    const own = accepted(driverA, { delivery: at(1) })
    const onBoard = next(own[1]!, 'markPickedUp', situation('PICKED_UP', driverA))
    const started = next(onBoard, 'startDelivery', situation('OUT_FOR_DELIVERY', driverA))
    const failed = next(started, 'reportFailedAttempt', situation('ATTEMPT_FAILED', driverA, { attempts: 1 }))
    const other = accepted(driverA, { pickup: at(5), delivery: at(9) })
    await publish('orders.events', [...own, onBoard, started, ...other].map(orderMessage))
    const before = await route(({ stops }) => stops.length === 3, 'both orders are planned')
    expect(before.stops[0]).toMatchObject({ orderId: own[0]!.orderId, kind: 'delivery' })
    await publish('orders.events', [failed].map(orderMessage))
    await route(({ stops }) => stops.at(-1)!.orderId === own[0]!.orderId, 'the failed one waits')
    const recalled = next(
      failed,
      'recallParcel',
      situation('RETURNING', driverA, { destination: 'sender', recalled: true })
    )
    await publish('orders.events', [recalled].map(orderMessage))
    const back = await route((each) => kinds(each).includes('return'), 'the parcel goes back')
    expect(back.stops[0]).toMatchObject({ kind: 'return', address: 'Hamngatan 1' })
    const dropped = next(recalled, 'dropAtHub', situation('AT_HUB', null, { destination: 'sender' }), { hub: 'Årsta' })
    const fetched = next(dropped, 'assignDriver', situation('AT_HUB', driverA, { destination: 'sender' }))
    await publish('orders.events', [dropped, fetched].map(orderMessage))
    const atHub = await route((each) => kinds(each).includes('hub'), 'the parcel is fetched at the hub')
    expect(atHub.stops.find(({ kind }) => kind === 'hub')).toMatchObject({ address: 'Årsta', lat: null, lng: null })
    expect(kinds(atHub).indexOf('hub')).toBeLessThan(kinds(atHub).indexOf('return'))
  })

  it('a driver who sets out for a recipient goes there next', async ({ env, bus }) => {
    const { publish, route } = await startDispatch({ env, bus })
    const [near, far] = [accepted(driverA, { delivery: at(1) }), accepted(driverA, { delivery: at(8) })]
    const onBoard = [near, far].map(([, taken]) => next(taken!, 'markPickedUp', situation('PICKED_UP', driverA)))
    await publish('orders.events', [...near, ...far, ...onBoard].map(orderMessage))
    const { stops } = await route((each) => kinds(each).join() === 'delivery,delivery', 'both are on board')
    expect(stops[0]!.orderId).toBe(near[0]!.orderId)
    const started = next(onBoard[1]!, 'startDelivery', situation('OUT_FOR_DELIVERY', driverA))
    await publish('orders.events', [started].map(orderMessage))
    await route(({ stops: [first] }) => first!.orderId === far[0]!.orderId, 'the far one comes first')
  })

  it('a deleted order leaves its route, and an event that is repeated changes nothing twice', async ({
    env,
    bus,
    db
  }) => {
    const { publish, route } = await startDispatch({ env, bus })
    const own = accepted(driverA)
    const messages = own.map(orderMessage)
    await publish('orders.events', messages)
    await route(({ version }) => version === 1, 'the order is planned')
    await publish('orders.events', [...messages, deletion(own[1]!)])
    await route(({ stops }) => stops.length === 0, 'the order is gone')
    const { version } = await db.selectFrom('routes').select('version').executeTakeFirstOrThrow()
    expect(version).toBe(2)
    expect(await db.selectFrom('route_orders').selectAll().execute()).toEqual([])
  })

  it('times follow the driver’s position, and stay as they are without one', async ({ env, bus, db }) => {
    const { publish, route } = await startDispatch({ env, bus })
    await publish('orders.events', accepted(driverA, { pickup: at(0), delivery: at(2) }).map(orderMessage))
    const planned = await route(({ version }) => version === 1, 'the order is planned')
    expect(planned.stops[0]!.arriveAt).toBe(minutesAfter(12).toISOString())
    const later = planDeps(db, minutesAfter(20))
    expect(await retimeRoutes(later)).toBe(0)
    later.positions.applyEvent(fix(driverA, at(-3), minutesAfter(20)).value)
    expect(await retimeRoutes(later)).toBe(1)
    const { stops, version } = await route(() => true, 'the route')
    const minutes = (Date.parse(stops[0]!.arriveAt) - minutesAfter(20).getTime()) / 60_000
    expect(version).toBe(2)
    expect(minutes).toBeGreaterThan((3 / 26) * 60)
    expect(minutes).toBeLessThan(((3 * 1.5) / 26) * 60)
    later.positions.applyEvent(fix(driverA, at(-2.9), minutesAfter(20.1)).value)
    expect(await retimeRoutes(later)).toBe(0)
  })
})
