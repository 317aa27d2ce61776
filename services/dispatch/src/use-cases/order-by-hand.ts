import { findDriver } from '#db/drivers.ts'
import { lockRoutes, saveRoute } from '#db/routes.ts'
import type { DispatchTables } from '#db/tables.ts'
import { type Driver, roomEnough, roomOf } from '#domain/driver.ts'
import { orderStops } from '#domain/order-stops.ts'
import { timeStops } from '#domain/plan-route.ts'
import { canImprove, type Route } from '#domain/route.ts'
import type { Stop } from '#domain/stop.ts'
import { ConflictError, NotFoundError, RuleError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { User } from '@ilbud/kernel/http/identity'
import type { AuditAction } from '@ilbud/proto/http/people/audit-actions'
import type { RouteRefusal } from '@ilbud/proto/http/dispatch/driver-route'
import { isStaff } from '@ilbud/proto/http/roles'
import type { Transaction } from 'kysely'
import { contextOf, type DispatchDeps } from './deps.ts'

interface ByHand {
  driverId: string
  actor: User
}

const refusals: Record<RouteRefusal, string> = {
  UNKNOWN_STOP: 'This stop is not in the route',
  MISSING_STOP: 'Every stop of the route has to be in the list',
  REPEATED_STOP: 'A stop can be in the list only once',
  PICKUP_FIRST: 'A parcel is picked up before it is delivered',
  VEHICLE_FULL: 'There would be more on board than fits in the vehicle'
}

/** Puts the stops in the order that a dispatcher or the driver wants, and pins them there. */
export async function orderByHand(
  deps: DispatchDeps,
  { stops, version, ...by }: ByHand & { stops: readonly string[]; version: number }
): Promise<void> {
  await changeRoute(deps, { ...by, action: 'route.order' }, (route, driver) => {
    if (route.version !== version) {
      throw new ConflictError('ROUTE_CHANGED', 'The route has changed since you loaded it', { version: route.version })
    }
    const ordered = orderStops(route.stops, stops, driver ? roomOf(driver) : roomEnough)
    if (ordered.ok) return ordered.stops
    const { stop, reason } = ordered
    throw new RuleError('ROUTE_IMPOSSIBLE', refusals[reason], { stop, reason })
  })
}

/** Leaves the order of the stops to the planner again. */
export async function releasePins(deps: DispatchDeps, by: ByHand): Promise<void> {
  await changeRoute(deps, { ...by, action: 'route.release-pins' }, ({ stops }) =>
    stops.some(({ pinned }) => pinned) ? stops.map((stop) => ({ ...stop, pinned: false })) : null
  )
}

/** `change` returns the stops in their new order; null: nothing is to be changed. */
async function changeRoute(
  deps: DispatchDeps,
  { driverId, actor, action }: ByHand & { action: AuditAction },
  change: (route: Route, driver: Driver | null) => Stop[] | null
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const driver = await findDriver(trx, driverId)
    if (isStaff(actor.role) && !driver) throw new NotFoundError('Driver')
    const [route] = await lockRoutes(trx, [driverId])
    const stops = change(route!, driver)
    if (!stops) return
    const context = await contextOf(deps, route!, stops, driver)
    const plan = timeStops(stops, context)
    const next = { ...route!, ...plan, plannedAt: context.now, source: context.travel.source }
    await saveRoute(trx, next, { improveAt: canImprove(plan) ? context.now : null })
    if (isStaff(actor.role)) await recordChange(trx, { driverId, actor, action, at: context.now })
  })
  deps.onCommit()
}

async function recordChange(
  trx: Transaction<DispatchTables>,
  { driverId, ...rest }: ByHand & { action: AuditAction; at: Date }
): Promise<void> {
  await appendAudit(trx, 'dispatch', { ...rest, objectType: 'driver', objectId: driverId })
}
