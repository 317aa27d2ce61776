import type { OrderException } from '@ilbud/proto/http/admin-orders'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OrdersTables } from './tables.ts'

// Design of the board: without a driver for so long, an order needs somebody.
const longestWait = sql`interval '10 minutes'`
// Contract 4: so long an admin may take a delivery back.
const longestReview = sql`interval '24 hours'`

export interface ExceptionFacts {
  now: Date
  /** Drivers who said where they are of late. */
  seen: readonly string[]
}

/** The board's urgency parts the reasons from each other: an order has one. The last is of orders that have ended. */
export function exceptions({ now, seen }: ExceptionFacts): Record<OrderException, RawBuilder<boolean>> {
  const urgency = sql`board_urgency(state, delayed, driver_id is null)`
  // A pickup that was booked for later waits for nobody before it.
  const waitsSince = sql`case when state = 'AT_HUB' then updated_at when is_asap then created_at
    else coalesce(scheduled_pickup, created_at) end`
  return {
    'attempt-failed': sql`${urgency} = 1`,
    late: sql`${urgency} = 2`,
    waiting: sql`${urgency} = 3 and ${waitsSince} <= ${now}::timestamptz - ${longestWait}`,
    'no-position': sql`${urgency} = 4 and driver_id is not null and driver_id <> all(${[...seen]}::uuid[])`,
    'far-from-stop': sql`far_from_stop_km is not null and ended_at > ${now}::timestamptz - ${longestReview}`
  }
}

/** How many orders there are of each reason. */
export async function countExceptions(
  db: Kysely<OrdersTables>,
  facts: ExceptionFacts
): Promise<Record<OrderException, number>> {
  const reasons = exceptions(facts)
  const counts = Object.entries(reasons).map(
    ([reason, condition]) =>
      sql`(select count(*)::integer from orders where deleted_at is null and ${condition}) as ${sql.ref(reason)}`
  )
  const { rows } = await sql<Record<OrderException, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
