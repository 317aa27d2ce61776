import { findDriver } from '#db/drivers.ts'
import { finishSearch, listRoutesToImprove, saveRoute } from '#db/routes.ts'
import { improveOrder } from '#domain/improve-route.ts'
import { timeStops } from '#domain/plan-route.ts'
import type { Route } from '#domain/route.ts'
import { contextOf, type DispatchDeps } from './deps.ts'

// Few enough that a round does not take long; the others follow in the next one.
const batch = 20

/**
 * Searches the routes whose stops have changed for a better order. Returns how many got one. Every replica may run it: a
 * plan is stored only if the route is still the one that it was made from, and is searched again if it is not.
 */
export async function improveRoutes(deps: DispatchDeps): Promise<number> {
  let improved = 0
  for (const route of await listRoutesToImprove(deps.db, deps.now(), batch)) {
    if (await improveRoute(deps, route)) improved++
  }
  return improved
}

async function improveRoute(deps: DispatchDeps, route: Route): Promise<boolean> {
  const context = await contextOf(deps, route, route.stops, await findDriver(deps.db, route.driverId))
  const stops = improveOrder(route.stops, context, route.version)
  return deps.db.transaction().execute(async (trx) => {
    if (!stops) {
      await finishSearch(trx, route)
      return false
    }
    const plan = timeStops(stops, context)
    const next = { ...route, ...plan, plannedAt: context.now, source: context.travel.source }
    return saveRoute(trx, next, { improveAt: null })
  })
}
