import { findDriver } from '#db/drivers.ts'
import { finishSearch, listRoutesToImprove, saveRoute } from '#db/routes.ts'
import { timeStops } from '#domain/plan-route.ts'
import type { Route } from '#domain/route.ts'
import { contextFrom, type RouteFacts } from '#domain/search-job.ts'
import type { Stop } from '#domain/stop.ts'
import { type DispatchDeps, factsOf } from './deps.ts'
import { SearchFailedError } from './search.ts'

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
  const driver = await findDriver(deps.db, route.driverId)
  const facts = await factsOf(deps, route, route.stops, driver)
  const stops = await searchOrder(deps, route, facts)
  return deps.db.transaction().execute(async (trx) => {
    if (!stops) {
      await finishSearch(trx, route)
      return false
    }
    const context = contextFrom(facts)
    const plan = timeStops(stops, context)
    const next = { ...route, ...plan, plannedAt: context.now, source: context.travel.source }
    return saveRoute(trx, next, { improveAt: null })
  })
}

/** A search that fails counts as one that found nothing: it would fail again, and the next change is searched anew. */
async function searchOrder({ search }: DispatchDeps, route: Route, facts: RouteFacts): Promise<Stop[] | null> {
  const { stops, version: seed } = route
  try {
    // A copy of the travel, which is needed here afterwards.
    return await search.run({ ...facts, kind: 'improve', travel: structuredClone(facts.travel), stops, seed })
  } catch (error) {
    if (error instanceof SearchFailedError) return null
    throw error
  }
}
