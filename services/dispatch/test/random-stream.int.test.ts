import type { DispatchTables } from '#db/tables.ts'
import { listRoutes } from '#db/routes.ts'
import { isPickup } from '#domain/stop.ts'
import { timeStops } from '#domain/plan-route.ts'
import { workOf } from '#domain/work-of.ts'
import { applyOrderChange, forgetOrder } from '#use-cases/apply-order-change.ts'
import { contextOf, type DispatchDeps } from '#use-cases/deps.ts'
import type { OrderChange, OrderSituation } from '@ilbud/proto/events/order-change'
import type { OrderCommand, OrderState } from '@ilbud/proto/http/orders/order-status'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { dispatchTest as it, planDeps } from './a-dispatch.ts'
import { aPlacedOrder, at, driverA, driverB, fix, next, noon, situation } from './order-changes.ts'

const drivers = [driverA, driverB, '0197b0c0-0000-7000-8000-0000000000c1']

type Move = [OrderCommand, (before: OrderSituation, driverId: string) => OrderSituation]

const to =
  (state: OrderState, fields: Partial<OrderSituation> = {}) =>
  (before: OrderSituation): OrderSituation => ({ ...before, state, ...fields })
const taken: Move[] = [
  ['acceptOffer', (_, driverId) => situation('ASSIGNED', driverId)],
  ['assignDriver', (_, driverId) => situation('ASSIGNED', driverId)],
  ['cancelOrder', to('CANCELED')]
]

/** What can happen to an order in each state, as far as routes are concerned. */
const moves: Partial<Record<OrderState, Move[]>> = {
  CREATED: taken,
  ASSIGNED: [
    ['markPickedUp', to('PICKED_UP')],
    ['reassignDriver', (before, driverId) => ({ ...before, driverId })],
    ['releaseJob', to('CREATED', { driverId: null })],
    ['editOrder', to('ASSIGNED')],
    ['cancelOrder', to('CANCELED')]
  ],
  PICKED_UP: [
    ['startDelivery', to('OUT_FOR_DELIVERY')],
    ['dropAtHub', to('AT_HUB', { driverId: null })],
    ['correct', to('ASSIGNED')],
    ['recallParcel', to('RETURNING', { destination: 'sender', recalled: true })]
  ],
  AT_HUB: [
    ['assignDriver', (before, driverId) => ({ ...before, driverId })],
    ['loadAtHub', ({ driverId, ...before }) => ({ ...before, driverId, state: driverId ? 'LOADED' : 'AT_HUB' })]
  ],
  LOADED: [
    [
      'startDelivery',
      (before) => ({ ...before, state: before.destination === 'sender' ? 'RETURNING' : 'OUT_FOR_DELIVERY' })
    ]
  ],
  OUT_FOR_DELIVERY: [
    ['confirmDelivery', to('DELIVERED')],
    ['reportFailedAttempt', to('ATTEMPT_FAILED')],
    ['correct', to('PICKED_UP')]
  ],
  ATTEMPT_FAILED: [
    ['retryDelivery', to('OUT_FOR_DELIVERY')],
    ['startReturn', to('RETURNING', { destination: 'sender' })]
  ],
  RETURNING: [
    ['confirmReturn', to('RETURNED')],
    ['declareLost', to('LOST')]
  ],
  DELIVERED: [['correct', to('OUT_FOR_DELIVERY')]]
}

const stepArbitrary = fc.record({
  order: fc.nat(7),
  move: fc.nat(4),
  driver: fc.nat(2),
  north: fc.integer({ min: -9, max: 9 }),
  what: fc.constantFrom('step', 'step', 'step', 'step', 'moved', 'deleted')
})
type RandomStep = typeof stepArbitrary extends fc.Arbitrary<infer Step> ? Step : never

/** The orders of one stream, and what happens to them. */
class World {
  readonly orders: OrderChange[]
  private readonly db: Kysely<DispatchTables>
  private readonly deps: DispatchDeps
  private fixes = 0

  constructor(db: Kysely<DispatchTables>, deps: DispatchDeps) {
    this.db = db
    this.deps = deps
    this.orders = Array.from({ length: 8 }, (_, index) =>
      aPlacedOrder({
        pickup: at(index - 4, index),
        delivery: index === 3 ? { ...at(0), lat: null, lng: null } : at(4 - index)
      })
    )
  }

  async take({ order: index, move, driver, north, what }: RandomStep): Promise<void> {
    const order = this.orders[index]!
    const driverId = drivers[driver]!
    if (what === 'moved') {
      this.deps.positions.applyEvent(fix(driverId, at(north), new Date(noon.getTime() + ++this.fixes)).value)
    } else if (what === 'deleted') {
      await this.db.transaction().execute((trx) => forgetOrder(trx, this.deps, order.orderId))
      this.orders[index] = aPlacedOrder({ pickup: at(north), delivery: at(-north) })
    } else {
      const possible = moves[order.after.state] ?? []
      if (possible.length === 0) return
      const [command, change] = possible[move % possible.length]!
      const pickup = command === 'editOrder' ? at(north, 1) : order.pickup
      this.orders[index] = next(order, command, change(order.after, driverId), { pickup })
      const step = { change: this.orders[index]!, at: noon }
      await this.db.transaction().execute((trx) => applyOrderChange(trx, this.deps, step))
    }
  }

  async check(): Promise<void> {
    const routes = await listRoutes(this.db, null)
    const where = new Map<string, string[]>()
    for (const { driverId, stops } of routes)
      for (const { id } of stops) where.set(id, [...(where.get(id) ?? []), driverId])
    const wanted = this.orders.flatMap((order) =>
      workOf(order).map(({ id }): [string, string[]] => [id, [order.after.driverId!]])
    )
    expect(Object.fromEntries(where)).toEqual(Object.fromEntries(wanted))
    for (const route of routes) {
      const fetched = new Set<string>()
      for (const stop of route.stops) {
        const needsPickup = route.stops.some((other) => isPickup(other) && other.orderId === stop.orderId)
        if (isPickup(stop)) fetched.add(stop.orderId)
        else expect(needsPickup && !fetched.has(stop.orderId), 'delivered before the pickup').toBe(false)
      }
      // Computed again, the order of stops stays.
      const again = timeStops(route.stops, await contextOf(this.deps, route, route.stops, null))
      expect(again.stops.map(({ id }) => id)).toEqual(route.stops.map(({ id }) => id))
      expect(again.legs).toHaveLength(route.stops.length)
    }
  }
}

it('no stream of events leaves an order in two routes or in none, or delivers before the pickup', async ({ db }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 30, maxLength: 60 }), async (steps) => {
      await db.deleteFrom('routes').execute()
      await db.deleteFrom('route_orders').execute()
      const world = new World(db, planDeps(db, noon))
      for (const step of steps) {
        await world.take(step)
        await world.check()
      }
    }),
    { numRuns: 4, seed: 23 }
  )
})
