import type { TrackingTables } from '#db/tables.ts'
import { listRoutes } from '#db/routes.ts'
import { lockViewsToReview, postponeReview, type ToReview } from '#db/views.ts'
import { nextReview } from '#domain/estimate.ts'
import type { OrderView } from '#domain/order-view.ts'
import { reviewView } from '#domain/review-view.ts'
import type { Kysely } from 'kysely'
import { type ProjectDeps, reviewContext, saveRevision } from './project-change.ts'

interface ReviewDeps extends ProjectDeps {
  db: Kysely<TrackingTables>
}

// Small enough that an event of one of these orders does not wait long for its row.
const batch = 250
// A driver carries a handful of orders; dispatchers may assign more.
const driversPerBatch = 50

/**
 * Reviews every live view that is due or whose driver has moved. Returns how many changed. Every replica may run it:
 * rows are locked, and the second one finds nothing to change.
 */
export async function reviewLiveViews(deps: ReviewDeps): Promise<number> {
  const moved = deps.positions.takeMoved()
  let changed = 0
  for (let from = 0; from < moved.length; from += driversPerBatch) {
    changed += await reviewDrivers(deps, moved.slice(from, from + driversPerBatch))
  }
  for (let seen = batch; seen === batch;) {
    const due = await reviewBatch(deps, { dueAt: deps.now() })
    changed += due.changed
    seen = due.seen
  }
  return changed
}

async function reviewDrivers(deps: ReviewDeps, driverIds: readonly string[]): Promise<number> {
  let changed = 0
  let after: string | null = null
  do {
    const reviewed = await reviewBatch(deps, { driverIds, after })
    changed += reviewed.changed
    after = reviewed.seen === batch ? reviewed.last : null
  } while (after !== null)
  return changed
}

/** `last`: the id of the last order that was seen. */
async function reviewBatch(
  deps: ReviewDeps,
  which: ToReview
): Promise<{ seen: number; changed: number; last: string | null }> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const views = await lockViewsToReview(trx, which, batch)
    const routes = await listRoutes(trx, driversOf(views))
    let changed = 0
    for (const view of views) {
      const { driverId } = view.situation
      const route = driverId ? (routes.get(driverId) ?? []) : []
      const reviewed = reviewView(view, reviewContext(deps, driverId, { at: now, route }))
      if (reviewed === view) {
        // Only views that were due get a new time; a driver's movement does not change when they are due.
        if ('dueAt' in which) await postponeReview(trx, view.orderId, nextReview(view, now, deps.pace))
        continue
      }
      await saveRevision(trx, deps, view, reviewed)
      changed++
    }
    return { seen: views.length, changed, last: views.at(-1)?.orderId ?? null }
  })
}

function driversOf(views: readonly OrderView[]): string[] {
  return [...new Set(views.flatMap(({ situation }) => situation.driverId ?? []))]
}
