import { type ExceptionFacts, exceptionOf } from '#domain/exceptions.ts'
import { toAdminView } from '#domain/status-views.ts'
import { isOffered } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import type { AdminOrdersFilter, AdminOrdersSort } from '@ilbud/proto/http/dispatch/admin-orders'
import type { OrdersSort } from '@ilbud/proto/http/orders/orders'
import { type AdminStatus, adminStatusSchema, isFinalState } from '@ilbud/proto/http/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { exceptions, needsAttention } from './board-exceptions.ts'
import type { Listing, Sorting } from './listing.ts'

/** The end of a page: the keys of every sorting. */
export interface Position {
  createdAt: Date
  id: string
  totalAmountOre: number
  rank: number
  urgency: number
  /** Whether it needed attention when its page was read: by urgency, those come before all others. */
  needy: boolean
  /** The end of the promise of a running order, or when it has to be back with its sender; null once it has ended. */
  due: Date | null
}

/** Without `facts` no list is sorted by urgency. */
export function positionOf(order: Order, facts?: ExceptionFacts): Position {
  const { createdAt, id, price, state, promise, returnBy } = order
  const rank = rankOf(toAdminView(order).status)
  return {
    createdAt,
    id,
    totalAmountOre: price.totalAmountOre,
    rank,
    urgency: urgencyOf(order),
    needy: facts !== undefined && !isFinalState(state) && exceptionOf(order, facts) !== null,
    due: isFinalState(state) ? null : (returnBy ?? promise.high)
  }
}

/** Same as board_urgency in SQL: 1 failed attempt, 2 late, 3 without a driver, 4 underway, 5 ended. */
function urgencyOf(order: Order): number {
  if (isFinalState(order.state)) return endedUrgency
  if (order.state === 'ATTEMPT_FAILED') return 1
  if (order.delayed) return 2
  return isOffered(order) ? 3 : 4
}

/** Same as board_rank in SQL: the place of the status in the list, from 1. */
function rankOf(status: AdminStatus): number {
  return adminStatusSchema.options.indexOf(status) + 1
}

const real = sql<boolean>`deleted_at is null and not orders.test`
const rank = sql<number>`board_rank(state, destination)`
const urgency = sql<number>`board_urgency(state, delayed, driver_id is null, released)`
const due = sql<Date | null>`board_due(state, coalesce(return_by, promise_high))`
const filters = {
  active: sql<boolean>`${rank} <= ${sql.lit(rankOf('IN_TRANSIT'))}`,
  // The orders that drivers see in their pool.
  unassigned: sql<boolean>`driver_id is null and state in ('CREATED', 'AT_HUB') and (released or state = 'AT_HUB')`,
  // Before their release; drivers do not see them, unless staff have assigned them ahead.
  scheduled: sql<boolean>`not released and state in ('CREATED', 'ASSIGNED')`
}

/** Nobody's position is known, and pickups are made at all hours. */
function noFacts(now: Date): ExceptionFacts {
  return { now, seen: null, pause: { from: now, to: now } }
}

/** Leaves out code CANCELED, and what ended before: nobody is waiting for that. */
function failedSince(today: Date) {
  return sql<boolean>`state <> 'CANCELED' and ${rank} = ${sql.lit(rankOf('FAILED'))}
    and coalesce(ended_at, 'infinity'::timestamptz) >= ${today}`
}

/** The orders on the board; `today` is the start of the local day. Only the exceptions need `facts`. */
export function boardListing(
  filter: AdminOrdersFilter,
  today: Date,
  customerIds: readonly string[] = [],
  facts: ExceptionFacts = noFacts(today)
): Listing {
  const { filter: tab, status, driverId, q } = filter
  // Test orders are in their own list alone.
  const parts = [tab === 'test' ? sql<boolean>`deleted_at is null and orders.test` : real]
  if (tab === 'delivered-today') parts.push(sql`state = 'DELIVERED' and ended_at >= ${today}`)
  else if (tab === 'failed') parts.push(failedSince(today))
  else if (tab === 'needs-attention') parts.push(needsAttention(facts))
  else if (tab && tab !== 'test') parts.push({ ...filters, ...exceptions(facts) }[tab])
  if (status) parts.push(sql`${rank} = ${sql.lit(rankOf(status))}`)
  if (driverId) parts.push(sql`driver_id = ${driverId}::uuid`)
  const search = q === undefined ? null : { q, customerIds }
  return { where: sql.join(parts, sql` and `), search, isUnfiltered: parts.length === 1 && tab !== 'test' }
}

/** The sortings of the board and of senders' lists. */
export type AnySort = AdminOrdersSort | OrdersSort

/**
 * How to read a page in this sorting after a position. Within one status the newest come first. By urgency, those that need
 * attention come before all others, and within one urgency those with the least time left to their promise.
 */
export function sortingOf(sort: AnySort, after: Position | null, facts = noFacts(new Date(0))): Sorting {
  const { by, within, all = [], after: ranges } = sort === 'urgency' ? byUrgency(facts) : sortings[sort]
  return { by, ...(within && { within }), after: after ? ranges(after) : all, isFirstPage: !after }
}

const endedUrgency = 5
const hasEnded = sql<boolean>`ended_at is not null`
const isRunning = sql<boolean>`${urgency} < ${sql.lit(endedUrgency)}`

const newer = ({ createdAt, id }: Position) => sql<boolean>`(created_at, id) > (${createdAt}, ${id}::uuid)`
const older = ({ createdAt, id }: Position) => sql<boolean>`(created_at, id) < (${createdAt}, ${id}::uuid)`
const price = ({ totalAmountOre, id }: Position) => sql`(${totalAmountOre}, ${id}::uuid)`

interface AnySorting extends Pick<Sorting, 'by' | 'within'> {
  /** The ranges of the first page, if it is read in several. */
  all?: Sorting['after']
  after: (position: Position) => Sorting['after']
}

const sortings: Record<Exclude<AnySort, 'urgency'>, AnySorting> = {
  // Two ranges, each in the order of its index: the few live orders, then a page of the many ended ones.
  running: {
    by: sql`${hasEnded}, created_at desc, id desc`,
    within: sql`created_at desc, id desc`,
    all: [isRunning, hasEnded],
    after: (position) =>
      position.urgency === endedUrgency
        ? [sql`${hasEnded} and ${older(position)}`]
        : [sql`${isRunning} and ${older(position)}`, hasEnded]
  },
  '-createdAt': { by: sql`created_at desc, id desc`, after: (position) => [older(position)] },
  createdAt: { by: sql`created_at, id`, after: (position) => [newer(position)] },
  '-price': {
    by: sql`total_amount_ore desc, id desc`,
    after: (position) => [sql`(total_amount_ore, id) < ${price(position)}`]
  },
  price: { by: sql`total_amount_ore, id`, after: (position) => [sql`(total_amount_ore, id) > ${price(position)}`] },
  status: {
    by: sql`${rank}, created_at desc, id desc`,
    after: (position) => [
      sql`${rank} = ${sql.lit(position.rank)} and ${older(position)}`,
      sql`${rank} > ${sql.lit(position.rank)}`
    ]
  }
}

/**
 * The few orders that need attention, then all others, both in the order of the index. What needs attention depends on the
 * time and the drivers' positions, so no index can have it.
 */
function byUrgency(facts: ExceptionFacts): AnySorting {
  const isNeedy = sql<boolean>`(${isRunning} and ${needsAttention(facts)})`
  const within = sql`${urgency}, ${due}, created_at desc, id desc`
  const both = [isNeedy, sql<boolean>`not ${isNeedy}`]
  return {
    by: sql`not ${isNeedy}, ${within}`,
    within,
    all: both,
    after: (position) => {
      const rest = afterWithin(position)
      if (!position.needy) return rest.map((range) => sql`${both[1]!} and ${range}`)
      return [...rest.map((range) => sql<boolean>`${isNeedy} and ${range}`), both[1]!]
    }
  }
}

/** What follows in the order of urgency alone. */
function afterWithin(position: Position): RawBuilder<boolean>[] {
  const same = sql`${urgency} = ${sql.lit(position.urgency)}`
  if (position.due === null) return [sql`${same} and ${older(position)}`]
  return [
    sql`${same} and ${due} = ${position.due}::timestamptz and ${older(position)}`,
    sql`${same} and ${due} > ${position.due}::timestamptz`,
    sql`${urgency} > ${sql.lit(position.urgency)}`
  ]
}
