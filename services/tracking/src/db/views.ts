import { isFinal, type OrderView } from '#domain/order-view.ts'
import type { Reads } from '@ilbud/kernel/db/reads'
import { outboxRow } from '@ilbud/kernel/events/outbox'
import type { Envelope } from '@ilbud/proto/events/event'
import { viewChanged } from '@ilbud/proto/events/tracking'
import type { Kysely, Transaction } from 'kysely'
import type { TrackingTables } from './tables.ts'

/** The view of an order; null if it is unknown or deleted. */
export async function findView(reads: Reads, trackingId: string): Promise<OrderView | null> {
  const text = 'select view from views where tracking_id = $1'
  const [row] = await reads.rows<{ view: OrderView | null }>({ name: 'find-view', text, values: [trackingId] })
  return row?.view ?? null
}

/** Null if the order is unknown or deleted. */
export async function findTrackingIdOf(db: Kysely<TrackingTables>, orderId: string): Promise<string | null> {
  const known = db.selectFrom('views').select('tracking_id').where('order_id', '=', orderId)
  const row = await known.where('view', 'is not', null).executeTakeFirst()
  return row?.tracking_id ?? null
}

/** Locks the row, so that an event and a new estimate of one order cannot overtake each other. */
export async function lockView(
  trx: Transaction<TrackingTables>,
  orderId: string
): Promise<{ view: OrderView | null } | undefined> {
  return trx.selectFrom('views').select('view').where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

/** Stores the view and its change event in one statement, because every reader's update waits for it. */
export async function saveView(
  trx: Transaction<TrackingTables>,
  view: OrderView,
  reviewAt: Date | null,
  event: Envelope
): Promise<void> {
  const columns = {
    version: view.version,
    revision: view.revision,
    driver_id: isFinal(view) ? null : view.situation.driverId,
    review_at: reviewAt,
    view: JSON.stringify(view)
  }
  await trx
    .with('saved', (db) =>
      db
        .insertInto('views')
        .values({ order_id: view.orderId, tracking_id: view.trackingId, ...columns })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet(columns))
    )
    .insertInto('outbox')
    .values(outboxRow(viewChanged.topic, event))
    .execute()
}

/** Deletes an order's view but keeps the row, so that the order stays known as deleted. */
export async function markViewDeleted(
  trx: Transaction<TrackingTables>,
  orderId: string,
  version: number
): Promise<void> {
  await trx
    .updateTable('views')
    .set({ version, revision: 0, driver_id: null, review_at: null, view: null })
    .where('order_id', '=', orderId)
    .execute()
}

/** The live views that are due, or those of drivers who have moved, after an order of theirs. */
export type ToReview = { dueAt: Date } | { driverIds: readonly string[]; after: string | null }

/**
 * Locks some views to review: those longest due, or drivers' in the order of their ids. Skips locked rows: they are being
 * written now and can wait for the next round.
 */
export async function lockViewsToReview(
  trx: Transaction<TrackingTables>,
  which: ToReview,
  limit: number
): Promise<OrderView[]> {
  const live = trx.selectFrom('views').select('view')
  const chosen =
    'dueAt' in which
      ? live.where('review_at', '<=', which.dueAt).orderBy('review_at')
      : live
          .where('driver_id', 'in', [...which.driverIds])
          .$if(which.after !== null, (query) => query.where('order_id', '>', which.after))
          .orderBy('order_id')
  const rows = await chosen.limit(limit).forUpdate().skipLocked().execute()
  return rows.flatMap(({ view }) => view ?? [])
}

/** Has the live views of a driver's orders reviewed as soon as possible. */
export async function makeReviewsDue(trx: Transaction<TrackingTables>, driverId: string, now: Date): Promise<void> {
  await trx.updateTable('views').set({ review_at: now }).where('driver_id', '=', driverId).execute()
}

export async function postponeReview(
  trx: Transaction<TrackingTables>,
  orderId: string,
  reviewAt: Date | null
): Promise<void> {
  await trx.updateTable('views').set({ review_at: reviewAt }).where('order_id', '=', orderId).execute()
}
