import type { Order } from '#domain/order.ts'
import type { Position } from '@ilbud/kernel/http/input/page'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import { type Kysely, type Selectable, sql } from 'kysely'
import { toOrder } from '#db/orders/order-row.ts'
import type { OffersTable, OrdersTable, OrdersTables } from '#db/tables.ts'

export interface OwnOrder {
  order: Order
  /** The sender's own steps, oldest first. */
  steps: { at: string; type: string; reasonCode: string | null; note: string | null }[]
  proofs: { kind: ProofKind; at: string; picture: boolean }[]
  /** As the sender has rated the delivery. */
  rating: { at: string; stars: number; text: string | null } | null
}

interface OwnOrdersPage {
  userId: string
  deleted: boolean
  after: Position | null
  limit: number
}

/** The orders that a user placed, oldest first: either the deleted ones or the others. */
export async function listOwnOrders(
  db: Kysely<OrdersTables>,
  { userId, deleted, after, limit }: OwnOrdersPage
): Promise<OwnOrder[]> {
  const next = after ? sql`and (created_at, id) > (${after.createdAt}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<OrdersTable & Pick<OwnOrder, 'steps' | 'proofs' | 'rating'>>`
    select orders.*,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'at', at, 'type', type, 'reasonCode', reason_code, 'note', note) order by version)
        from order_events where order_id = orders.id and actor_id = orders.customer_id), '[]') as steps,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'at', at, 'picture', file is not null) order by at)
        from proofs where order_id = orders.id), '[]') as proofs,
      (select jsonb_build_object('at', at, 'stars', stars, 'text', text)
        from ratings where order_id = orders.id and by = 'sender') as rating
    from orders
    where customer_id = ${userId}::uuid and deleted_at is ${deleted ? sql`not null` : sql`null`} ${next}
    order by created_at, id limit ${limit}`.execute(db)
  return rows.map((row) => ({ order: toOrder(row), steps: row.steps, proofs: row.proofs, rating: row.rating }))
}

interface OwnRecipient {
  /** Name and phone as one text. */
  recipient: string
  name: string
  phone: string
  address: string
  orders: number
  lastAt: Date
}

/** The people a user has sent parcels to, each once, with the details of the last order. */
export async function listOwnRecipients(
  db: Kysely<OrdersTables>,
  userId: string,
  after: string | null,
  limit: number
): Promise<OwnRecipient[]> {
  const { rows } = await sql<OwnRecipient>`
    select distinct on (recipient) recipient, delivery_contact as name, delivery_phone as phone,
      delivery_address as address, count(*) over (partition by recipient)::integer as orders, placed_at as "lastAt"
    from order_search join orders on orders.id = order_id
    where sender_id = ${userId}::uuid and recipient > ${after ?? ''}
    order by recipient, placed_at desc limit ${limit}`.execute(db)
  return rows
}

export interface OwnStep {
  orderId: string
  version: number
  at: Date
  type: string
  reasonCode: string | null
  note: string | null
  lat: number | null
  lng: number | null
}

/** The offers to a driver, by id. */
export async function listOwnOffers(
  db: Kysely<OrdersTables>,
  userId: string,
  after: string | null,
  limit: number
): Promise<Selectable<OffersTable>[]> {
  const offers = db.selectFrom('offers').selectAll().where('driver_id', '=', userId).orderBy('id').limit(limit)
  return (after === null ? offers : offers.where('id', '>', after)).execute()
}

/** A driver's steps with notes and places, sorted by order and version. */
export async function listOwnSteps(
  db: Kysely<OrdersTables>,
  userId: string,
  after: { orderId: string; version: number } | null,
  limit: number
): Promise<OwnStep[]> {
  const next = after ? sql`and (order_id, version) > (${after.orderId}::uuid, ${after.version})` : sql``
  const { rows } = await sql<OwnStep>`
    select order_id as "orderId", version, at, type, reason_code as "reasonCode", note, lat, lng from order_events
    where actor_id = ${userId}::uuid and actor_role = 'driver' ${next}
    order by order_id, version limit ${limit}`.execute(db)
  return rows
}
