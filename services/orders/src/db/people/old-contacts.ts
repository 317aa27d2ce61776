import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { forgottenText } from '@ilbud/proto/http/fields/forgotten'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

// As coarse as the address in an offer: what analytics counts by.
const roughly = (end: 'pickup' | 'delivery') =>
  sql`concat_ws(', ', ${sql.ref(`${end}_district`)}, ${sql.ref(`${end}_city`)})`

const anonymousEnd = (end: 'pickup' | 'delivery') => sql`
  ${sql.ref(`${end}_address`)} = ${roughly(end)},
  ${sql.ref(`${end}_lat`)} = null, ${sql.ref(`${end}_lng`)} = null,
  ${sql.ref(`${end}_contact`)} = ${forgottenText}, ${sql.ref(`${end}_phone`)} = ${forgottenText},
  ${sql.ref(`${end}_phone_e164`)} = null, ${sql.ref(`${end}_notes`)} = null`

/** Orders whose retention is over (docs/security/limits.md#retention). A deleted live order ended then. */
export const ordersWithOldContacts = (now: Date, limit: number): RawBuilder<{ id: string }> => sql`
  select id from orders
  where pseudonymised_at is null and coalesce(ended_at, deleted_at) < ${now}::timestamptz - interval '12 months'
  order by coalesce(ended_at, deleted_at) limit ${limit} for update skip locked`

/**
 * Pseudonymises the orders that `due` selects, in all tables at once. No event: version, state and amounts stay, and
 * events never had names. `due` locks the orders and skips those that another replica has locked. Returns how many.
 */
export async function pseudonymiseOrders(
  db: Kysely<OrdersTables>,
  due: RawBuilder<{ id: string }>,
  now: Date
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await due.execute(trx)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await pseudonymiseQuery(ids, now).execute(trx)
    return ids.length
  })
}

export function pseudonymiseQuery(ids: string[], now: Date): RawBuilder<unknown> {
  return sql`
    with due as (select unnest(${ids}::uuid[]) as id), nobodys as (
      update orders set pseudonymised_at = ${now}, ${anonymousEnd('pickup')}, ${anonymousEnd('delivery')},
        delivery_email = null, customer_name = ${forgottenText}, customer_phone = null, title = null, package_notes = null,
        reference = null, metadata = null,
        tracking_key_sealed = null, pickup_gate_code_sealed = null, instructions_sealed = null, leave_at_door = null,
        delivery_place = null, neighbour_sealed = null, pin_sealed = null, pin_check = null,
        delay_reason = null
      from due where orders.id = due.id
      returning orders.id, concat_ws(e'\n', orders.id, pickup_address, delivery_address) as words
    ), history as (
      update order_events set note = null, lat = null, lng = null
      from due where order_id = due.id and (note is not null or lat is not null)
    ), rated as (
      update ratings set text = null from due where order_id = due.id and text is not null
    ), searched as (
      update order_search set sender_id = null, phones = '', recipient = '', content = lower(words)
      from nobodys where order_id = nobodys.id
    )
    select`
}

/** Pseudonymises up to `limit` old orders. Returns how many. */
export async function pseudonymiseOldOrders(db: Kysely<OrdersTables>, now: Date, limit: number): Promise<number> {
  return pseudonymiseOrders(db, ordersWithOldContacts(now, limit), now)
}
