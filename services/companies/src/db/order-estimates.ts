import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { compareViews } from '@ilbud/proto/http/parcels/view-point'
import type { Transaction } from 'kysely'
import type { CompaniesTables } from './tables.ts'

/** What a view says that the last one did not. */
export interface EstimateNews {
  delayBegins: boolean
  etaChanges: boolean
}

/** A new arrival time is news from this difference on. */
const etaMs = 2 * 60_000

/**
 * Records an order's delay and arrival time, and returns what is new about them. A view older than the recorded one is
 * ignored: these events have no number without gaps that would put them in order.
 */
export async function recordEstimate(trx: Transaction<CompaniesTables>, view: ViewChanged): Promise<EstimateNews> {
  const { orderId, epoch, version, revision } = view
  const stored = await trx
    .selectFrom('order_estimates')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (stored?.epoch === epoch && compareViews(view, stored) <= 0) return { delayBegins: false, etaChanges: false }
  const delayed = view.status === 'DELAYED'
  const eta = view.eta === null ? null : new Date(view.eta)
  const etaChanges = eta !== null && Math.abs(eta.getTime() - (stored?.eta?.getTime() ?? 0)) >= etaMs
  const row = { epoch, version, revision, delayed, eta: etaChanges ? eta : (stored?.eta ?? null) }
  await trx
    .insertInto('order_estimates')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
  return { delayBegins: delayed && stored?.delayed !== true, etaChanges }
}
