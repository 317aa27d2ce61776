import type { DispatchTables } from '#db/tables.ts'
import { dispatch } from '#service.ts'
import type { DispatchDeps } from '#use-cases/deps.ts'
import { createDriverPositions } from '@ilbud/travel/driver-positions'
import { searchHere } from '#use-cases/search.ts'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { createDriverTracks } from '@ilbud/travel/pace/driver-tracks'
import type { Kysely } from 'kysely'
import type { Bus, BusMessage } from '@ilbud/kernel/events/bus'
import type { User } from '@ilbud/kernel/http/identity'
import { type Envelope, readEvent } from '@ilbud/proto/events/event'
import { type LegDriven, legDriven, type RouteChanged, routeChanged } from '@ilbud/proto/events/dispatch'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { startService } from '@ilbud/testkit/services/start-service'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import { onTestFinished } from 'vitest'
import { driverA, noon } from './order-changes.ts'

export const dispatchTest = databaseTest<DispatchTables>('dispatch', new URL('../src/db/migrations/', import.meta.url))

export const theDriver = aUser({ id: driverA, role: 'driver' })
export const dispatcher = aUser({ role: 'dispatcher' })

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
  json(): any
}

/** dispatch as in production, at noon. Orders knows an address of every stop while `world.ordersAnswers`. */
export async function startDispatch({ env, bus }: { env: Record<string, string>; bus: Bus }) {
  const world = { now: noon, ordersAnswers: true }
  const orders = serveSome(Orders, {
    stops: async ({ orderIds, userId, role }) => {
      if (!world.ordersAnswers) throw new Error('away')
      const isReadable = role !== 'driver' || userId === driverA
      const place = (address: string) => ({ address, lat: 59.3321, lng: 18.0641 })
      return {
        orders: isReadable
          ? orderIds.map((orderId) => ({ orderId, pickup: place('Hamngatan 1'), delivery: place('Skånegatan 78') }))
          : []
      }
    }
  })
  const drivers = serveSome(Drivers, {
    names: async ({ ids }) => ({ drivers: ids.map((id) => ({ id, name: `Driver ${id.slice(-2)}`, phone: '' })) })
  })
  const { app, stop } = await startService(dispatch, {
    env: { LIMITS: 'off', ...env },
    bus,
    now: () => world.now,
    calls: localCalls('dispatch', [orders, drivers]),
    identity: testContext().identity
  })
  const changes: RouteChanged[] = []
  const legs: (LegDriven & { time: string })[] = []
  const follower = bus.follow([routeChanged.topic], { sinceMinutes: 10 }, ({ value }) => {
    const event = JSON.parse(value) as Envelope
    if (event.type === legDriven.type) legs.push({ ...readEvent(legDriven, event).data, time: event.time })
    else changes.push(readEvent(routeChanged, event).data)
  })
  onTestFinished(async () => {
    await follower.stop()
    await stop()
  })

  const request = (
    user: User | null,
    method: 'GET' | 'PUT' | 'DELETE',
    url: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}
  ): Promise<Answer> =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...(user && { authorization: `Bearer ${tokenFor(user)}` }) },
      ...(body && { payload: body })
    })

  return {
    world,
    /** Every `route.changed`, in order. */
    changes,
    /** Every `route.leg-driven`, in order. */
    legs,
    request,
    publish: (topic: string, messages: BusMessage[]) => bus.publish(topic, messages),
    /** The driver's own route as soon as it is as wanted. */
    route: (isWanted: (route: DriverRoute) => boolean, what: string): Promise<DriverRoute> =>
      eventually(async () => {
        const route = (await request(theDriver, 'GET', '/api/driver/route')).json() as DriverRoute
        return isWanted(route) ? route : null
      }, what)
  }
}

/** What use cases need that plan routes at that time. */
export function planDeps(db: Kysely<DispatchTables>, now: Date): DispatchDeps {
  const tracks = createDriverTracks()
  const positions = createDriverPositions(() => undefined, tracks.add)
  return {
    db,
    positions,
    tracks,
    usualTravel: greatCircleTimes(),
    travel: greatCircleTimes(),
    search: searchHere,
    now: () => now,
    onCommit: () => undefined,
    calls: noCalls
  }
}

const noCalls: Calls = localCalls('dispatch', [])
