import { boardListing } from '#db/lists/board-lists.ts'
import type { Listing } from '#db/lists/listing.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { startOfLocalDay } from '#domain/schedule/local-time.ts'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { AdminOrdersFilter, AdminOrdersSort } from '@ilbud/proto/http/admin-orders'
import { localDay } from '@ilbud/proto/http/local-day'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { silentSince } from './count-exceptions.ts'
import { type Page, type Position, readingOrders, readPage } from './list-orders.ts'
import { type OrderPeople, peopleOf } from './people-of-orders.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'people' | 'places' | 'onCommit'>

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
  const listing = await staffListing(deps, filter)
  const [page] = await Promise.all([
    readPage(deps.db, listing, { sort, limit, after }),
    recordRead(deps, 'orders', { actor, ...readingOrders })
  ])
  return { ...page, people: await peopleOf(deps, page.orders) }
}

/** The listing for a filter of the board, now. */
export async function staffListing(
  { now, people }: Pick<OrdersDeps, 'now' | 'people'>,
  filter: AdminOrdersFilter
): Promise<Listing> {
  const today = startOfLocalDay(localDay(now()))!
  // Without auth, orders are still found by their own texts.
  const customerIds = filter.q ? await people.searchUsers(filter.q).catch(() => []) : []
  return boardListing(filter, today, customerIds, { now: now(), seen: await seenDrivers(people, filter, now()) })
}

/** For the filters that need them. Of several reasons only this one is missing without the drivers service. */
async function seenDrivers(people: OrdersDeps['people'], { filter }: AdminOrdersFilter, now: Date) {
  if (filter === 'no-position') return people.findSeenDrivers(silentSince(now))
  return filter === 'needs-attention' ? people.findSeenDrivers(silentSince(now)).catch(() => null) : null
}
