import { isDeepStrictEqual } from 'node:util'
import { findDriver } from '#db/drivers.ts'
import { findDriverOf, saveDriverOf } from '#db/route-orders.ts'
import { lockRoutes, saveRoute } from '#db/routes.ts'
import type { DispatchTables } from '#db/tables.ts'
import { placeReached } from '#domain/place-reached.ts'
import { placeWork, removeOrder, timeStops } from '#domain/plan-route.ts'
import { canImprove, type Route } from '#domain/route.ts'
import type { Stop } from '#domain/stop.ts'
import { workOf } from '#domain/work-of.ts'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { Transaction } from 'kysely'
import { contextOf, type PlanDeps, type StepDeps } from './deps.ts'
import { learnPace } from './learn-pace.ts'
import { recordLeg } from './record-leg.ts'

/** Brings the routes up to date with a step of an order: it is in its driver's route, and in no other. */
export async function applyOrderChange(
  trx: Transaction<DispatchTables>,
  deps: StepDeps,
  { change, at }: { change: OrderChange; at: Date }
): Promise<void> {
  const { orderId } = change
  const work = workOf(change)
  const after = work.length > 0 ? change.after.driverId : null
  const before = await findDriverOf(trx, orderId)
  const drivers = [before, after].filter((id) => id !== null)
  if (drivers.length === 0) return
  for (const route of await lockRoutes(trx, drivers)) {
    const place = placeReached(change)
    const isDriver = route.driverId === change.after.driverId
    if (isDriver && place) {
      await recordLeg(trx, deps, { route, place, orderId, at })
      await learnPace(trx, deps, { route, place, at })
    }
    const own = { ...route, lastPlace: isDriver && place ? place : route.lastPlace }
    await replan(trx, deps, own, route.driverId === after ? { work } : { removed: orderId })
  }
  if (before !== after) await saveDriverOf(trx, orderId, after)
}

/** Takes a deleted order out of its route. */
export async function forgetOrder(trx: Transaction<DispatchTables>, deps: PlanDeps, orderId: string): Promise<void> {
  const driverId = await findDriverOf(trx, orderId)
  if (driverId === null) return
  const [route] = await lockRoutes(trx, [driverId])
  await replan(trx, deps, route!, { removed: orderId })
  await saveDriverOf(trx, orderId, null)
}

async function replan(
  trx: Transaction<DispatchTables>,
  deps: PlanDeps,
  route: Route,
  change: { work: readonly Stop[] } | { removed: string }
): Promise<void> {
  const driver = await findDriver(trx, route.driverId)
  const context = await contextOf(deps, route, [...route.stops, ...('work' in change ? change.work : [])], driver)
  const stops =
    'work' in change ? placeWork(route.stops, change.work, context) : removeOrder(route.stops, change.removed)
  if (isDeepStrictEqual(stops, route.stops)) return
  const plan = timeStops(stops, context)
  const next = { ...route, ...plan, plannedAt: context.now, source: context.travel.source }
  await saveRoute(trx, next, { improveAt: canImprove(plan) ? context.now : null })
}
