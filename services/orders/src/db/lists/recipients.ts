import { type Counted, countFew } from '@ilbud/kernel/db/count-few'
import type { Position } from '@ilbud/kernel/http/input/page'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { asPhone, containing, matches } from '#db/search/order-search.ts'
import { isIndexed } from '#db/search/search-index.ts'
import { scannedOrders } from './listing.ts'
import type { OrdersTables } from '#db/tables.ts'

/** A recipient with the details of the last order. The same name and phone count as the same person. */
export interface Recipient {
  name: string
  phone: string
  address: string
  orders: number
  lastOrderId: string
  lastTrackingId: string
  lastAt: Date
}

// Each recipient is represented by the last order, whose key also serves as the cursor.
const isLast = sql`not exists (
  select from order_search newer where newer.recipient = order_search.recipient and not newer.test
    and (newer.placed_at, newer.order_id) > (order_search.placed_at, order_search.order_id))`

function recipientsIn(q: string | undefined): RawBuilder<unknown> {
  const { from, found } = q === undefined ? { from: sql`order_search`, found: sql`true` } : searched(q)
  // Pseudonymised orders have no recipient.
  const isKnown = sql`recipient <> '' and not order_search.test`
  return sql`from ${from} join orders on orders.id = order_search.order_id where ${isKnown} and ${isLast} and ${found}`
}

/** Matches the recipient's name, phone and last address only, not the sender's end of the order. */
function searched(q: string): { from: RawBuilder<unknown>; found: RawBuilder<unknown> } {
  const own = sql`concat_ws(e'\n', recipient, lower(delivery_address), delivery_phone)`
  const phone = asPhone(q)
  const isOwn = sql`(${own} like ${containing(q.toLowerCase())} ${phone ? sql`or ${own} like ${containing(phone)}` : sql``})`
  if (isIndexed(q)) return { from: sql`order_search`, found: sql`${matches({ q })} and ${isOwn}` }
  const newest = sql`select * from order_search order by placed_at desc, order_id desc limit ${scannedOrders}`
  return { from: sql`(${newest}) order_search`, found: isOwn }
}

/** The query of one page, by last order, newest first. */
export function recipientsQuery(q: string | undefined, after: Position | null, limit: number): RawBuilder<Recipient> {
  const next = after ? sql`and (placed_at, order_id) < (${after.createdAt}, ${after.id}::uuid)` : sql``
  return sql`
    select delivery_contact as name, delivery_phone as phone, delivery_address as address,
      (select count(*)::integer from order_search others
        where others.recipient = order_search.recipient and not others.test) as orders,
      order_id as "lastOrderId", tracking_id as "lastTrackingId", placed_at as "lastAt"
    ${recipientsIn(q)} ${next} order by placed_at desc, order_id desc limit ${limit}`
}

export async function listRecipients(
  db: Kysely<OrdersTables>,
  q: string | undefined,
  { after, limit }: { after: Position | null; limit: number }
): Promise<Recipient[]> {
  const { rows } = await recipientsQuery(q, after, limit).execute(db)
  return rows
}

export async function countRecipients(db: Kysely<OrdersTables>, q: string | undefined): Promise<Counted> {
  return countFew(db, sql`select ${recipientsIn(q)}`)
}
