import { saveRoute } from '#db/routes.ts'
import type { TrackingTables } from '#db/tables.ts'
import { makeReviewsDue } from '#db/views.ts'
import type { RouteChanged } from '@ilbud/proto/events/dispatch'
import type { Transaction } from 'kysely'

/** Stores a driver's route. The views of what is in it, or was, are reviewed by the next round of reviews. */
export async function applyRoute(trx: Transaction<TrackingTables>, route: RouteChanged, now: Date): Promise<void> {
  await saveRoute(trx, route)
  await makeReviewsDue(trx, route.driverId, now)
}
