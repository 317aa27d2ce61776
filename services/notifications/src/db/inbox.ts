import { type Kysely, sql } from 'kysely'
import type { NotificationsTables } from './tables.ts'

interface Waiting {
  orderId: string
  driverId: string
  driverName: string
  unanswered: number
  text: string
  at: Date
  since: Date
}

/** The conversations whose driver waits for an answer, longest waiting first. */
export async function listWaiting(db: Kysely<NotificationsTables>, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select c.order_id as "orderId", last.from_id as "driverId", last.from_name as "driverName",
      c.version - c.settled as unanswered, last.text, last.at, first.at as since
    from conversations c
    join messages last on last.order_id = c.order_id and last.number = c.version
    join messages first on first.order_id = c.order_id and first.number = c.settled + 1
    where c.settled < c.version
    order by first.at, c.order_id limit ${limit}`.execute(db)
  return rows
}

/** No answer is needed to the messages up to this time. Later ones, which nobody has seen yet, still wait. */
export async function settle(db: Kysely<NotificationsTables>, orderId: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update conversations c set settled = greatest(c.settled, coalesce(
      (select max(number) from messages where order_id = c.order_id and at <= ${until}), 0))
    where order_id = ${orderId}::uuid returning order_id`.execute(db)
  return rows.length === 1
}
