import { Computed } from '@ilbud/kernel/db/computed'
import { preparedQuery } from '@ilbud/kernel/db/prepared'
import type { ResponseRow } from '@ilbud/kernel/http/idempotency/stored-responses'
import type { Kysely } from 'kysely'
import { toRow } from './order-row.ts'
import { searchRow } from '#db/search/order-search.ts'
import type { OrdersTables } from '#db/tables.ts'
import { toOutboxRows, toHistoryRow, type OrderWrite } from './recorded-event.ts'

/**
 * Stores a new order in one statement: its row, its search texts, its history, its messages in the outbox, and the
 * response to its request if that is stored. All or none, in one round trip without a transaction.
 */
export async function insertOrder(
  db: Kysely<OrdersTables>,
  record: OrderWrite & { trackingKey: { hash: string; sealed: string } },
  response: ResponseRow | null = null
): Promise<void> {
  const { order, recordedEvents, trackingKey } = record
  const row = toRow(order)
  const messages = toOutboxRows(record)
  await insertRows(db, {
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

/**
 * The rows of each table, by column. Rows of one table have the same columns; the others get their defaults.
 * `idempotency` is one of kernel's tables.
 */
type Rows = { [Table in keyof OrdersTables | 'idempotency']?: readonly object[] }

/**
 * Inserts all rows in one statement: one round trip, and all or none without a transaction. Rows of one table are
 * inserted in their order, the tables in any. An array is one of Postgres's; that of a JSON column must be encoded.
 * Every call has the same tables and columns, in the same order, except that the last table may be missing.
 */
async function insertRows(db: Kysely<OrdersTables>, tables: Rows): Promise<void> {
  const values: unknown[] = []
  for (const rows of Object.values(tables)) for (const row of rows) addParameters(row, values)
  // A statement of a hundred columns takes longer to write than to send.
  const shape = Object.values(tables)
    .map((rows) => rows.length)
    .join()
  const text = texts.get(shape) ?? textOf(tables)
  texts.set(shape, text)
  await db.executeQuery(preparedQuery('insert-order', text, values))
}

const texts = new Map<string, string>()

function addParameters(row: object, values: unknown[]): void {
  for (const value of Object.values(row)) {
    if (value instanceof Computed) values.push(...value.parameters)
    // pg itself writes a Date in local time, which takes it far longer.
    else values.push(value instanceof Date ? value.toISOString() : value)
  }
}

function textOf(tables: Rows): string {
  let count = 0
  const next = (): string => `$${++count}`
  const expression = (value: unknown): string => (value instanceof Computed ? value.text.replaceAll('?', next) : next())
  const inserts = Object.entries(tables).map(([table, rows], at) => {
    const tuples = rows.map((row) => `(${Object.values(row).map(expression).join(', ')})`)
    return `inserted_${at} as (insert into ${table} (${Object.keys(rows[0]!).join(', ')}) values ${tuples.join(', ')})`
  })
  return `with ${inserts.join(', ')} select`
}
