import { listDrivers } from '#db/drivers.ts'
import { findRoutes, saveRoute } from '#db/routes.ts'
import type { Driver } from '#domain/driver.ts'
import { timeStops } from '#domain/plan-route.ts'
import { hasMoved, type Route } from '#domain/route.ts'
import { contextOf, type DispatchDeps } from './deps.ts'

// Few enough that a query does not take long.
const batch = 100

/**
 * Brings the times of routes up to date with where their drivers are now. Returns how many have changed. Every replica
 * may run it: what is stored first counts. A driver who sends no position keeps the times that were planned last, so
 * that they do not slide along with the clock.
 */
export async function retimeRoutes(deps: DispatchDeps): Promise<number> {
  const moved = deps.positions.takeMoved()
  let changed = 0
  for (let from = 0; from < moved.length; from += batch) {
    const ids = moved.slice(from, from + batch)
    const [routes, drivers] = await Promise.all([findRoutes(deps.db, ids), listDrivers(deps.db, ids)])
    const byId = new Map(drivers.map((driver) => [driver.id, driver]))
    for (const route of routes) {
      if (route.stops.length > 0 && (await retimeRoute(deps, route, byId.get(route.driverId) ?? null))) changed++
    }
  }
  return changed
}

async function retimeRoute(deps: DispatchDeps, route: Route, driver: Driver | null): Promise<boolean> {
  const context = await contextOf(deps, route, route.stops, driver)
  const plan = timeStops(route.stops, context)
  if (!hasMoved(route, plan)) return false
  const next = { ...route, ...plan, plannedAt: context.now, source: context.travel.source }
  return deps.db.transaction().execute((trx) => saveRoute(trx, next))
}
