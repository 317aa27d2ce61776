import { waitsForDriver } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { prepared } from '@ilbud/kernel/db/prepared'
import { orderEvents } from '@ilbud/proto/events/orders'
import { type Kysely, sql } from 'kysely'
import { editedColumns, journeyColumns } from './order-row.ts'
import { lockOrder } from './orders.ts'
import { toOutboxRows, type RecordedEvent, toHistoryRow, type OrderWrite } from './recorded-event.ts'
import { searchRow } from '#db/search/order-search.ts'
import type { OrdersTables } from '#db/tables.ts'

function historyJson(orderId: string, recordedEvents: RecordedEvent[]): string {
  return JSON.stringify(recordedEvents.map((item) => toHistoryRow(orderId, item)))
}

function outboxJson(update: OrderWrite): string {
  return JSON.stringify(toOutboxRows(update).map((row) => ({ ...row, headers: JSON.parse(row.headers) as unknown })))
}

/** `before`: the order as it was read. */
type OrderUpdate = OrderWrite & { before: Order; deletedAt?: Date; edited?: boolean }

/**
 * Stores the order after a command with its events. Returns false if the order has changed since it was read: of two
 * drivers who accept at the same time one gets false. An offer of an order that is offered no longer ends with it.
 */
export async function updateOrder(db: Kysely<OrdersTables>, update: OrderUpdate): Promise<boolean> {
  if (!waitsForDriver(update.before)) return storeUpdate(db, update)
  // A statement does not see an offer that is made while it waits for the order: the one after it does.
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, update.before.id)
    return storeUpdate(trx, update)
  })
}

/** All of it in one statement. */
async function storeUpdate(db: Kysely<OrdersTables>, update: OrderUpdate): Promise<boolean> {
  const { order, recordedEvents, before, deletedAt = null, edited = false } = update
  const columns = { ...journeyColumns(order), ...(edited && editedColumns(order)) }
  const { rows } = await prepared('update-order')`
    with changed as (
      select * from jsonb_populate_record(null::orders, ${JSON.stringify(columns)}::jsonb)
    ), stored as (
      update orders set version = changed.version, state = changed.state, destination = changed.destination,
        driver_id = changed.driver_id, recalled = changed.recalled, recalled_at = changed.recalled_at, attempts = changed.attempts, released = changed.released,
        -- Its offers may have begun meanwhile, which is no event: what leaves the order waiting where it is leaves them as they are.
        (offer_round, offers_began_at) = (select
          case when waits then orders.offer_round else changed.offer_round end,
          case when waits then orders.offers_began_at else changed.offers_began_at end
          from (select changed.offer_round is null and changed.driver_id is null and changed.state = orders.state as waits) still),
        offers_over = changed.offers_over,
        dropped_by = changed.dropped_by, hub = changed.hub, steps = changed.steps, updated_at = changed.updated_at,
        -- A proof may have come in meanwhile, which is no event. What clears them: domain/journey/effects.ts.
        given_proofs = case
          when changed.driver_id is distinct from orders.driver_id or changed.attempts <> orders.attempts then '{}'
          else orders.given_proofs end,
        ended_at = changed.ended_at, far_from_stop_km = changed.far_from_stop_km,
        failed_attempt = changed.failed_attempt, decide_by = changed.decide_by, return_by = changed.return_by,
        deleted_at = ${deletedAt}::timestamptz
        ${edited ? editedAssignments(order) : sql``}
      from changed
      where orders.id = ${order.id}::uuid and orders.version = ${before.version} and orders.deleted_at is null
      returning orders.id, orders.offer_round is not null and not orders.offers_over and orders.deleted_at is null as is_offered
    ), offer as (
      update offers set ended_at = clock_timestamp(), outcome = ${isAccepted(recordedEvents) ? 'accepted' : 'withdrawn'}
      from stored where offers.order_id = stored.id and offers.ended_at is null and not stored.is_offered
    )${deletedAt ? deleteSearchRow : edited ? updateSearchRow(order) : sql``}, history as (
      insert into order_events
      select recorded.* from jsonb_populate_recordset(null::order_events, ${historyJson(order.id, recordedEvents)}::jsonb) recorded
      where exists (select from stored)
    ), messages as (
      insert into outbox (topic, key, value, headers)
      select * from jsonb_to_recordset(${outboxJson(update)}::jsonb)
        as message(topic text, key text, value text, headers jsonb)
      where exists (select from stored)
    )
    select id from stored`.execute(db)
  return rows.length === 1
}

function isAccepted(recordedEvents: readonly RecordedEvent[]): boolean {
  return recordedEvents.some(({ type }) => type === orderEvents.acceptOffer.type)
}

function editedAssignments(order: Order) {
  return sql.join(
    Object.keys(editedColumns(order)).map((name) => sql`, ${sql.ref(name)} = changed.${sql.ref(name)}`),
    sql``
  )
}

/** Takes a deleted order out of the search. */
const deleteSearchRow = sql`, searched as (delete from order_search using stored where order_id = stored.id)`

/** Updates the search row of an edited order. */
function updateSearchRow(order: Order) {
  return sql`, searched as (
    update order_search set phones = found.phones, content = found.content, recipient = found.recipient
    from jsonb_populate_record(null::order_search, ${JSON.stringify(searchRow(order))}::jsonb) found, stored
    where order_search.order_id = stored.id)`
}
