import {
  countOrders,
  type ListFilter,
  listOrders,
  type Position,
  type Scope,
  summarize,
  type Summary
} from '#db/order-lists.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { startOfLocalDay } from '#domain/pricing/local-time.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import type { ListOrdersQuery } from '@ilbud/proto/http/orders'
import type { Kysely } from 'kysely'

export type { Position }

export interface Page {
  orders: Order[]
  /** Of the last order, when more follow. */
  next: Position | null
  total: number
}

/** Contract 6: staff read all orders, a company's admin the company's, everyone else their own. */
function scopeOf({ id, role, companyId }: Actor): Scope {
  if (role === 'dispatcher' || role === 'admin') return { all: true }
  return { customerId: id!, companyId: role === 'company_admin' ? companyId : null }
}

/** One page of the caller's orders, newest first. */
export async function listPage(
  db: Kysely<OrdersTables>,
  actor: Actor,
  { limit, status, q, from, to }: ListOrdersQuery,
  after: Position | null
): Promise<Page> {
  const filter: ListFilter = {
    scope: scopeOf(actor),
    ...(status && status !== 'all' && { status }),
    ...(q?.trim() && { q: q.trim() }),
    ...(from && { from: dayOf('from', from) }),
    ...(to && { to: dayOf('to', to, 1) })
  }
  const [orders, total] = await Promise.all([
    listOrders(db, filter, { limit: limit + 1, after }),
    countOrders(db, filter)
  ])
  const shown = orders.slice(0, limit)
  const last = shown.at(-1)
  return { orders: shown, total, next: orders.length > limit && last ? last : null }
}

/** The four figures of the caller's orders. */
export async function readSummary(db: Kysely<OrdersTables>, actor: Actor): Promise<Summary> {
  return summarize(db, scopeOf(actor))
}

/** Local days, both inclusive. */
function dayOf(path: string, day: string, plusDays = 0): Date {
  const start = startOfLocalDay(day, plusDays)
  if (!start) throw new InvalidRequestError([{ path, message: 'Must be a date' }])
  return start
}
