import { boardListing } from '#db/lists/board-lists.ts'
import type { Listing } from '#db/lists/listing.ts'
import type { ExceptionFacts } from '#domain/exceptions.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { startOfLocalDay } from '#domain/schedule/local-time.ts'
import { UnavailableError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { AdminOrdersFilter, AdminOrdersSort } from '@ilbud/proto/http/dispatch/admin-orders'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { exceptionFacts } from './count-exceptions.ts'
import { type Page, type Position, readingOrders, readPage } from './list-orders.ts'
import { type OrderPeople, peopleOf } from './people-of-orders.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'people' | 'places' | 'hours' | 'onCommit'>

interface BoardQuery {
  actor: Actor
  query: AdminOrdersFilter & { limit: number; sort: AdminOrdersSort }
  after: Position | null
}

/** One page of the board with the names that it shows. Each read is audited. */
export async function listForStaff(
  deps: Deps,
  { actor, query, after }: BoardQuery
): Promise<Page & { people: OrderPeople }> {
  const { limit, sort, ...filter } = query
  const facts = await exceptionFacts(deps)
  const listing = await staffListing(deps, filter, facts)
  const [page] = await Promise.all([
    readPage(deps.db, listing, { sort, limit, after, facts }),
    recordRead(deps, 'orders', { actor, ...readingOrders })
  ])
  return { ...page, people: await peopleOf(deps, page.orders, { facts }) }
}

/** The listing for a filter of the board, by these facts. */
export async function staffListing(
  { people }: Pick<OrdersDeps, 'people'>,
  filter: AdminOrdersFilter,
  facts: ExceptionFacts
): Promise<Listing> {
  // Of several reasons only this one is missing without the drivers service.
  if (filter.filter === 'no-position' && !facts.seen) throw new UnavailableError()
  const today = startOfLocalDay(localDay(facts.now))!
  // Without auth, orders are still found by their own texts.
  const customerIds = filter.q ? await people.searchUsers(filter.q).catch(() => []) : []
  return boardListing(filter, today, customerIds, facts)
}
