import { isRefusedByDatabase } from '@ilbud/kernel/db/errors'
import { outboxRow } from '@ilbud/kernel/events/outbox'
import type { AnswerRow } from '@ilbud/kernel/http/idempotency/kept-answers'
import { createBatches } from '@ilbud/kernel/process/batches'
import type { Kysely } from 'kysely'
import { insertTogether, type Rows } from './insert-together.ts'
import { toRow } from './order-row.ts'
import { searchRow } from './order-search.ts'
import type { OrdersTables } from './tables.ts'
import { messagesOf, toStoryRow, type Writing } from './write-order.ts'

/** All rows of a new order: its own, its search texts, its first events, and those in the outbox. */
export type NewOrderRows = Required<Pick<Rows, 'orders' | 'order_search_fresh' | 'order_events' | 'outbox'>>

/** Each value is a parameter of its own, which costs Postgres a quarter less than rows as JSON. */
export function newOrderRows(writing: Writing, key: { hash: string; sealed: string }): NewOrderRows {
  const { order, recordedEvents } = writing
  const row = toRow(order)
  const messages = messagesOf(writing).map(({ topic, event }) => outboxRow(topic, event))
  return {
    orders: [
      {
        ...row,
        steps: JSON.stringify(row.steps),
        price_lines: JSON.stringify(row.price_lines),
        tracking_key_hash: key.hash,
        tracking_key_sealed: key.sealed,
        source: 'website',
        view_version: 0,
        view_revision: 0
      }
    ],
    order_search_fresh: [searchRow(order)],
    // The order's own events come first, so each is encoded once.
    order_events: recordedEvents.map((each, at) => ({ ...toStoryRow(order.id, each), event: messages[at]!.value })),
    outbox: messages
  }
}

/**
 * Stores a new order in one statement: one round trip, atomic without a transaction (architecture, "How an event
 * travels").
 */
export async function insertOrder(db: Kysely<OrdersTables>, rows: Rows): Promise<void> {
  await insertTogether(db, 'insert-order', rows)
}

/**
 * Stores a new order, and the answer to its request if that is kept. False: the database refused a value, or another
 * request has the key; nothing is stored.
 */
export type StoreOrder = (rows: NewOrderRows, answer: AnswerRow | null) => Promise<boolean>

// Sixteen in one statement cost Postgres little less than eight, and each number of orders is a statement to prepare.
const together = { atOnce: 4, largest: 8 }

/** Orders that come in at the same time share a statement and its commit (ADR 24). */
export function createOrderStore(db: Kysely<OrdersTables>): StoreOrder {
  const run = (orders: Rows[]): Promise<boolean[]> => storeTogether(db, orders)
  const shapes = new Map<string, (rows: Rows) => Promise<boolean>>()
  return (rows, answer) => {
    const order: Rows = answer ? { ...rows, idempotency: [answer] } : rows
    const shape = `${rows.order_events.length} ${rows.outbox.length} ${answer !== null}`
    let add = shapes.get(shape)
    if (!add) shapes.set(shape, (add = createBatches({ ...together, run })))
    return add(order)
  }
}

async function storeTogether(db: Kysely<OrdersTables>, orders: Rows[]): Promise<boolean[]> {
  try {
    await insertOrder(db, joined(orders))
    return orders.map(() => true)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    if (orders.length === 1) return [false]
  }
  // One of them was refused, and all with it.
  const stored: boolean[] = []
  for (const order of orders) stored.push(...(await storeTogether(db, [order])))
  return stored
}

/** The rows of several orders, which have the same tables. */
function joined(orders: Rows[]): Rows {
  if (orders.length === 1) return orders[0]!
  const tables = Object.keys(orders[0]!) as (keyof Rows)[]
  return Object.fromEntries(tables.map((table) => [table, orders.flatMap((rows) => rows[table]!)]))
}
