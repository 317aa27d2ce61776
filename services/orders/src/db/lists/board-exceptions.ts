import { type ExceptionFacts, longestReviewMs, longestWaitMs } from '#domain/exceptions.ts'
import type { OrderException } from '@ilbud/proto/http/dispatch/admin-orders'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

/**
 * One condition per reason. A live order has one urgency and so at most one reason; the last is for ended orders. The same
 * as domain/exceptions.ts.
 */
export function exceptions({ now, seen, pause }: ExceptionFacts): Record<OrderException, RawBuilder<boolean>> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const urgency = sql`board_urgency(state, delayed, driver_id is null, released)`
  const since = sql`case when state = 'AT_HUB' then updated_at when is_asap then created_at
    else coalesce(scheduled_pickup, created_at) end`
  const { from, to } = pause
  const waitsSince = sql`case when ${since} > ${from}::timestamptz and ${since} < ${to}::timestamptz
    and promise_low >= ${to}::timestamptz then ${to}::timestamptz else ${since} end`
  const waiting = sql<boolean>`${urgency} = 3 and ${waitsSince} <= ${before(longestWaitMs)}::timestamptz`
  const noPosition = seen
    ? sql<boolean>`${urgency} = 4 and driver_id is not null and (released or state <> 'ASSIGNED')
        and driver_id <> all(${[...seen]}::uuid[])`
    : sql<boolean>`false`
  return {
    'attempt-failed': sql`${urgency} = 1`,
    late: sql`${urgency} = 2`,
    waiting,
    'no-position': noPosition,
    'not-located': sql`${urgency} in (3, 4) and (pickup_lat is null or delivery_lat is null)
      and not (${waiting}) and not (${noPosition})`,
    'far-from-stop': sql`far_from_stop_km is not null and ended_at > ${before(longestReviewMs)}::timestamptz`
  }
}

/** Any of the reasons, but the one of ended orders: for those nobody is waiting. */
export function needsAttention(facts: ExceptionFacts): RawBuilder<boolean> {
  const { 'far-from-stop': _ended, ...reasons } = exceptions(facts)
  return sql`(${sql.join(
    Object.values(reasons).map((reason) => sql`(${reason})`),
    sql` or `
  )})`
}

/** The number of orders per reason. */
export async function countExceptions(
  db: Kysely<OrdersTables>,
  facts: ExceptionFacts
): Promise<Record<OrderException, number>> {
  const reasons = exceptions(facts)
  const counts = Object.entries(reasons).map(
    ([reason, condition]) =>
      sql`(select count(*)::integer from orders where deleted_at is null and not test and ${condition}) as ${sql.ref(reason)}`
  )
  const { rows } = await sql<Record<OrderException, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
