import { isDeepStrictEqual } from 'node:util'
import { findDriver, saveDriver } from '#db/drivers.ts'
import { findRoute, lockRoutes, saveRoute } from '#db/routes.ts'
import type { DispatchTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import { timeStops } from '#domain/plan-route.ts'
import { canImprove } from '#domain/route.ts'
import type { DriverChange } from '@ilbud/proto/events/drivers'
import type { Transaction } from 'kysely'
import { contextOf, type PlanDeps } from './deps.ts'

/** Keeps a driver as the last event says. Another vehicle, break or end of the shift changes the times of the route. */
export async function applyDriverChange(
  trx: Transaction<DispatchTables>,
  deps: PlanDeps,
  { driverId, onDuty, disabled, vehicle, breakUntil, shiftEndsAt }: DriverChange
): Promise<void> {
  const before = await findDriver(trx, driverId)
  const after: Driver = {
    id: driverId,
    onDuty: onDuty && !disabled,
    vehicle: vehicle ?? before?.vehicle ?? null,
    breakUntil: breakUntil ? new Date(breakUntil) : null,
    shiftEndsAt: shiftEndsAt ? new Date(shiftEndsAt) : null
  }
  await saveDriver(trx, after)
  if (!isDeepStrictEqual(workOf(before), workOf(after))) await retime(trx, deps, after)
}

/** What routes depend on. */
function workOf(driver: Driver | null) {
  const { vehicle = null, breakUntil = null, shiftEndsAt = null } = driver ?? {}
  return { vehicle, breakUntil, shiftEndsAt }
}

async function retime(trx: Transaction<DispatchTables>, deps: PlanDeps, driver: Driver): Promise<void> {
  const hasStops = ((await findRoute(trx, driver.id))?.stops.length ?? 0) > 0
  const [route] = hasStops ? await lockRoutes(trx, [driver.id]) : []
  if (!route) return
  const context = await contextOf(deps, route, route.stops, driver)
  const plan = timeStops(route.stops, context)
  const next = { ...route, ...plan, plannedAt: context.now, source: context.travel.source }
  await saveRoute(trx, next, { improveAt: canImprove(plan) ? context.now : null })
}
