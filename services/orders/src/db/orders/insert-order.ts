import { outboxRow } from '@ilbud/kernel/events/outbox'
import type { ResponseRow } from '@ilbud/kernel/http/idempotency/stored-responses'
import type { Kysely } from 'kysely'
import { insertRows } from './insert-rows.ts'
import { toRow } from './order-row.ts'
import { searchRow } from '#db/search/order-search.ts'
import type { OrdersTables } from '#db/tables.ts'
import { messagesOf, toHistoryRow, type Writing } from './recorded-event.ts'

/**
 * Stores a new order in one statement: its row, its search texts, its history, its messages in the outbox, and the
 * response to its request if that is stored. All or none, in one round trip without a transaction.
 */
export async function insertOrder(
  db: Kysely<OrdersTables>,
  record: Writing & { trackingKey: { hash: string; sealed: string } },
  response: ResponseRow | null = null
): Promise<void> {
  const { order, recordedEvents, trackingKey } = record
  const row = toRow(order)
  const messages = messagesOf(record).map(({ topic, event }) => outboxRow(topic, event))
  await insertRows(db, 'insert-order', {
    orders: [
      {
        ...row,
        steps: JSON.stringify(row.steps),
        pin_check: row.pin_check && JSON.stringify(row.pin_check),
        metadata: row.metadata && JSON.stringify(row.metadata),
        price_lines: JSON.stringify(row.price_lines),
        tracking_key_hash: trackingKey.hash,
        tracking_key_sealed: trackingKey.sealed,
        pin_tries: 0,
        pin_try_keys: [],
        source: 'website',
        view_version: 0,
        view_revision: 0
      }
    ],
    order_search: [searchRow(order)],
    // The order's own events are the first messages, so each is encoded once.
    order_events: recordedEvents.map((event, at) => ({ ...toHistoryRow(order.id, event), event: messages[at]!.value })),
    outbox: messages,
    ...(response && { idempotency: [response] })
  })
}
