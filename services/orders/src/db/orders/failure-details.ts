import { type Kysely, sql } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

export interface FailureDetails {
  /** The driver's words. */
  note: string | null
  /** The proof with the picture that was taken at the door. */
  photoId: string | null
}

/** What stays in orders of an attempt that failed at that time. A picture is of the attempt in which it was taken. */
export async function findFailureDetails(
  db: Kysely<OrdersTables>,
  orderId: string,
  failedAt: Date
): Promise<FailureDetails> {
  const starts = sql`order_id = ${orderId}::uuid and type in ('order.delivery-started', 'order.delivery-retried')`
  const { rows } = await sql<FailureDetails>`
    select
      (select note from order_events
        where order_id = ${orderId}::uuid and type = 'order.attempt-failed' order by version desc limit 1) as note,
      (select id from proofs
        where order_id = ${orderId}::uuid and kind = 'photo' and file is not null
          and at >= (select max(at) from order_events where ${starts} and at <= ${failedAt})
          and at < coalesce((select min(at) from order_events where ${starts} and at > ${failedAt}), 'infinity')
        order by at desc, id desc limit 1) as "photoId"`.execute(db)
  return rows[0]!
}
