import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { compareViews } from '@ilbud/proto/http/parcels/view-point'
import type { Transaction } from 'kysely'
import type { NotificationsTables } from './tables.ts'

/**
 * Records whether a view of an order says DELAYED, and returns whether a delay has just begun. A view older than the
 * recorded one is ignored: these events have no number without gaps that would put them in order.
 */
export async function recordDelay(trx: Transaction<NotificationsTables>, view: ViewChanged): Promise<boolean> {
  const { orderId, epoch, version, revision } = view
  const stored = await trx
    .selectFrom('delays')
    .select(['epoch', 'version', 'revision', 'delayed'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  const isOlder = stored?.epoch === epoch && compareViews(view, stored) <= 0
  if (isOlder) return false
  const delayed = view.status === 'DELAYED'
  const row = { epoch, version, revision, delayed }
  await trx
    .insertInto('delays')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
  return delayed && stored?.delayed !== true
}
