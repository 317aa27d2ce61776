import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Listing } from './listing.ts'
import type { OrdersTables } from '#db/tables.ts'

/** Whose orders. Only this file makes the predicate, so that no handler can forget it (docs/security/threats.md). */
export type Scope =
  | { all: true }
  | { companyId: string; test?: boolean | undefined }
  | { placedBy: { id: string; companyId: string | null }; test?: boolean | undefined }

export interface ListFilter {
  scope: Scope
  status?: 'problems' | 'waiting' | 'in-transit' | 'delivered' | 'cancelled'
  q?: string
  costCenter?: string
  from?: Date
  /** Exclusive. */
  to?: Date
}

// The customer's statuses in SQL; customer-orders.int.test.ts compares them with proto/http/orders/order-views.ts.
const inTransit = sql<boolean>`(state in ('PICKED_UP', 'OUT_FOR_DELIVERY')
  or (state in ('AT_HUB', 'LOADED') and destination = 'recipient'))`
const readsCanceled = sql<boolean>`(state in ('CANCELED', 'LOST')
  or (recalled and state in ('RETURNING', 'AT_HUB', 'LOADED')))`
// Together with the rest every state is in exactly one of them.
const statuses = {
  problems: sql<boolean>`(state = 'ATTEMPT_FAILED' or (not recalled
    and (state = 'RETURNING' or (state in ('AT_HUB', 'LOADED') and destination = 'sender'))))`,
  waiting: sql<boolean>`state in ('CREATED', 'ASSIGNED')`,
  'in-transit': inTransit,
  delivered: sql<boolean>`state = 'DELIVERED'`,
  // `cancelled` = CANCELED and RETURNED.
  cancelled: sql<boolean>`(${readsCanceled} or state = 'RETURNED')`
}

function scopeOf(scope: Scope): RawBuilder<boolean> {
  if ('all' in scope) return sql`deleted_at is null and not orders.test`
  const { test } = scope
  const some = test === undefined ? sql`deleted_at is null` : sql`deleted_at is null and orders.test = ${sql.lit(test)}`
  if ('companyId' in scope) return sql`${some} and company_id = ${scope.companyId}::uuid`
  const { id, companyId } = scope.placedBy
  // As isPlacedBy.
  return sql`${some} and customer_id = ${id}::uuid
    and (company_id is null or company_id = ${companyId}::uuid)`
}

export function sendersListing({ scope, status, q, costCenter, from, to }: ListFilter): Listing {
  const parts = [scopeOf(scope)]
  if (status) parts.push(statuses[status])
  if (costCenter) parts.push(sql`cost_center = ${costCenter}`)
  if (from) parts.push(sql`created_at >= ${from}`)
  if (to) parts.push(sql`created_at < ${to}`)
  const isUnfiltered = 'all' in scope && parts.length === 1
  return { where: sql.join(parts, sql` and `), search: q === undefined ? null : { q }, isUnfiltered }
}

export interface Summary {
  totalOrders: number
  problems: number
  waiting: number
  inTransit: number
  delivered: number
  cancelled: number
  totalSpent: number
}

export async function summarize(db: Kysely<OrdersTables>, scope: Scope): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select count(*)::integer as "totalOrders",
      count(*) filter (where ${statuses.problems})::integer as problems,
      count(*) filter (where ${statuses.waiting})::integer as waiting,
      count(*) filter (where ${inTransit})::integer as "inTransit",
      count(*) filter (where ${statuses.delivered})::integer as delivered,
      count(*) filter (where ${statuses.cancelled})::integer as cancelled,
      coalesce(sum(total_amount_ore) filter (where not ${readsCanceled}), 0)::float8 as "totalSpent"
    from orders where ${scopeOf(scope)}`.execute(db)
  return rows[0]!
}
