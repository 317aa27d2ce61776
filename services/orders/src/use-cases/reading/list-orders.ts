import { type AnySort, type Position, positionOf, sortingOf } from '#db/lists/board-lists.ts'
import type { Listing } from '#db/lists/listing.ts'
import { listAndCount } from '#db/lists/listing.ts'
import { type ListFilter, type Scope, sendersListing, summarize, type Summary } from '#db/lists/senders-lists.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { ExceptionFacts } from '#domain/exceptions.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { isDispatcher } from '#domain/journey/who.ts'
import type { Order } from '#domain/order.ts'
import { startOfLocalDay } from '#domain/schedule/local-time.ts'
import type { Counted } from '@ilbud/kernel/db/count-few'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { ListOrdersQuery, OrdersSort } from '@ilbud/proto/http/orders/orders'
import type { Kysely } from 'kysely'
import type { OrdersDeps, ReadDeps } from '#use-cases/deps.ts'

export type { AnySort, Position }

export interface Page {
  orders: Order[]
  /** The position of the last order; null on the last page. */
  next: Position | null
  counted: Counted
}

/** The audit entry for reading a list of orders. */
export const readingOrders = { action: 'order.list', objectType: 'list', objectId: 'orders' } as const

/** Staff read all orders, a company's admin the company's, everyone else their own. */
function scopeOf(actor: Actor): Scope {
  const { id, role, companyId, test } = actor
  if (isDispatcher(actor)) return { all: true }
  if (role === 'company_admin' && companyId !== null) return { companyId, test }
  return { placedBy: { id: id!, companyId }, test }
}

/** One page of the caller's orders. */
export async function listOwn(
  deps: ReadDeps,
  { actor, query, after }: { actor: Actor; query: ListOrdersQuery & { sort: OrdersSort }; after: Position | null }
): Promise<Page> {
  const { limit, status, q, costCenter, from, to, test, sort } = query
  const filter: ListFilter = {
    scope: scopeOf({ ...actor, test: actor.test ?? (test && test === 'true') }),
    ...(status && status !== 'all' && { status }),
    ...(q && { q }),
    ...(costCenter && { costCenter }),
    ...(from && { from: dayOf('from', from) }),
    ...(to && { to: dayOf('to', to, 1) })
  }
  if (isDispatcher(actor)) await recordRead(deps, 'orders', { actor, ...readingOrders })
  return readPage(deps.db, sendersListing(filter), { sort, limit, after })
}

/** One page of a listing, and how many there are in all. By urgency only with `facts`. */
export async function readPage(
  db: Kysely<OrdersTables>,
  listing: Listing,
  { sort, limit, after, facts }: { sort: AnySort; limit: number; after: Position | null; facts?: ExceptionFacts }
): Promise<Page> {
  const { orders, counted } = await listAndCount(db, listing, sortingOf(sort, after, facts), limit + 1)
  const shown = orders.slice(0, limit)
  const last = shown.at(-1)
  return { orders: shown, counted, next: orders.length > limit && last ? positionOf(last, facts) : null }
}

/** The figures of the caller's orders, with test orders counted apart. Only a test key's are of test orders. */
export async function readSummary(
  { db }: Pick<OrdersDeps, 'db'>,
  actor: Actor
): Promise<Summary & { testOrders: number }> {
  const summary = await summarize(db, scopeOf({ ...actor, test: actor.test ?? false }))
  if (actor.test) return { ...summary, testOrders: summary.totalOrders }
  // Neither a live key nor the list of staff has any.
  if (actor.test === false || isDispatcher(actor)) return { ...summary, testOrders: 0 }
  const tests = await summarize(db, scopeOf({ ...actor, test: true }))
  return { ...summary, testOrders: tests.totalOrders }
}

/** Local days, both inclusive. */
function dayOf(path: string, day: string, plusDays = 0): Date {
  const start = startOfLocalDay(day, plusDays)
  if (!start) throw new InvalidRequestError([{ path, message: 'Must be a date' }])
  return start
}
