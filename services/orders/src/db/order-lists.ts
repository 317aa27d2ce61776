import type { Order } from '#domain/order.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { toOrder } from './order-row.ts'
import type { OrdersTable, OrdersTables } from './tables.ts'

/** Whose orders: the predicate is made here and nowhere else, so that no handler can forget it (security row 17). */
export type Scope = { all: true } | { customerId: string; companyId: string | null }

export interface ListFilter {
  scope: Scope
  status?: 'in-transit' | 'delivered' | 'cancelled'
  q?: string
  from?: Date
  /** Exclusive. */
  to?: Date
}

export interface Position {
  createdAt: Date
  id: string
}

// The customer's vocabulary in SQL; order-lists.int.test.ts holds it against proto/http/order-views.ts.
const inTransit = sql<boolean>`(state in ('PICKED_UP', 'OUT_FOR_DELIVERY')
  or (state in ('AT_HUB', 'LOADED') and destination = 'recipient'))`
const readsCanceled = sql<boolean>`(state in ('CANCELED', 'LOST')
  or (recalled and state in ('RETURNING', 'AT_HUB', 'LOADED')))`
const statuses = {
  'in-transit': inTransit,
  delivered: sql<boolean>`state = 'DELIVERED'`,
  // Contract 6: `cancelled` = CANCELED and RETURNED.
  cancelled: sql<boolean>`(${readsCanceled} or state = 'RETURNED')`
}

function scopeOf(scope: Scope): RawBuilder<boolean> {
  if ('all' in scope) return sql`deleted_at is null`
  const { customerId, companyId } = scope
  return companyId === null
    ? sql`deleted_at is null and customer_id = ${customerId}::uuid`
    : sql`deleted_at is null and company_id = ${companyId}::uuid`
}

function whereOf({ scope, status, q, from, to }: ListFilter): RawBuilder<boolean> {
  const parts = [scopeOf(scope)]
  if (status) parts.push(statuses[status])
  if (from) parts.push(sql`created_at >= ${from}`)
  if (to) parts.push(sql`created_at < ${to}`)
  if (q) parts.push(matches(q))
  return sql.join(parts, sql` and `)
}

function matches(q: string): RawBuilder<boolean> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  // As people write tracking IDs: with hyphens, in any case.
  const id = `%${q.replace(/[^0-9A-Za-z]/g, '').toUpperCase()}%`
  const byId = id === '%%' ? sql`false` : sql`tracking_id like ${id}`
  return sql`(${byId} or pickup_address ilike ${pattern} or delivery_address ilike ${pattern}
    or pickup_contact ilike ${pattern} or delivery_contact ilike ${pattern})`
}

/** One page, newest first, after a position. */
export async function listOrders(
  db: Kysely<OrdersTables>,
  filter: ListFilter,
  page: { limit: number; after: Position | null }
): Promise<Order[]> {
  const { after } = page
  const next = after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<OrdersTable>`
    select * from orders where ${whereOf(filter)} ${next}
    order by created_at desc, id desc limit ${page.limit}`.execute(db)
  return rows.map(toOrder)
}

const countedExactly = 10_000

/** How many there are: exact up to ten thousand, beyond that what the planner thinks. */
export async function countOrders(db: Kysely<OrdersTables>, filter: ListFilter): Promise<number> {
  const where = whereOf(filter)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from orders where ${where} limit ${countedExactly + 1}) few`.execute(
    db
  )
  const { count } = rows[0]!
  if (count <= countedExactly) return count
  const plan = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select from orders where ${where}`.execute(db)
  return Math.max(count, plan.rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'])
}

export interface Summary {
  totalOrders: number
  inTransit: number
  delivered: number
  totalSpent: number
}

export async function summarize(db: Kysely<OrdersTables>, scope: Scope): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select count(*)::integer as "totalOrders",
      count(*) filter (where ${inTransit})::integer as "inTransit",
      count(*) filter (where state = 'DELIVERED')::integer as delivered,
      coalesce(sum(total_amount_ore) filter (where not ${readsCanceled}), 0)::float8 as "totalSpent"
    from orders where ${scopeOf(scope)}`.execute(db)
  return rows[0]!
}
