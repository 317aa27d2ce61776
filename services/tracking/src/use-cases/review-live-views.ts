import type { TrackingTables } from '#db/tables.ts'
import { lockDueViews, postponeReview } from '#db/views.ts'
import { nextReview } from '#domain/estimate.ts'
import { reviewView } from '#domain/review-view.ts'
import type { Kysely } from 'kysely'
import { type ProjectDeps, reviewContext, saveRevision } from './project-change.ts'

export interface ReviewDeps extends ProjectDeps {
  db: Kysely<TrackingTables>
}

const batch = 200

/**
 * Looks again at every live view whose time has come or whose driver has moved. Returns how many changed. Every replica
 * may run it: the rows are locked, and the second one finds nothing left to say.
 */
export async function reviewLiveViews(deps: ReviewDeps): Promise<number> {
  const movedDrivers = deps.positions.takeMoved()
  let changed = 0
  for (let from = 0; from === 0 || from < movedDrivers.length; from += batch) {
    changed += await reviewBatch(deps, movedDrivers.slice(from, from + batch))
  }
  return changed
}

async function reviewBatch(deps: ReviewDeps, movedDrivers: readonly string[]): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    // A driver carries a handful of orders: room for all of theirs beside those that are due.
    const views = await lockDueViews(trx, { now, movedDrivers, limit: batch * 6 })
    let changed = 0
    for (const view of views) {
      const reviewed = reviewView(view, reviewContext(deps, view.situation.driverId, now))
      if (reviewed === view) {
        await postponeReview(trx, view.orderId, nextReview(view, now, deps.pace))
        continue
      }
      await saveRevision(deps, trx, view, reviewed)
      changed++
    }
    return changed
  })
}
