import { type Kysely, sql } from 'kysely'
import type { CompaniesTables } from './tables.ts'

// Counting stops here: beyond it the exact number does not matter.
const maxCounted = 10_000

export interface WebhookQueue {
  /** For how long the webhook that has waited longest for its turn has had something to be sent; 0: none waits. */
  seconds: number
  /** Deliveries that are due, `maxCounted` at most. */
  due: number
  /** Webhooks that are on: whose last try was taken, or that have not been tried. */
  working: number
  /** The others that are on. */
  failing: number
  /** Webhooks that we turned off, not their company. */
  disabled: number
}

/**
 * What waits to be sent. A webhook that is being served, or left alone because its server did not answer in time, does
 * not wait: what is due to it is the delay of its own server, not of ours.
 */
export async function readWebhookQueue(db: Kysely<CompaniesTables>, now: Date): Promise<WebhookQueue> {
  const { rows } = await sql<Record<keyof WebhookQueue, string>>`
    select
      count(*) filter (where off_because is null and failing_since is null) as working,
      count(*) filter (where off_because is null and failing_since is not null) as failing,
      count(*) filter (where off_because in ('failing', 'gone')) as disabled,
      coalesce(extract(epoch from ${now}::timestamptz - min(greatest(claimed_until, first.next_at))
        filter (where off_because is null and claimed_until <= ${now} and first.next_at is not null)), 0) as seconds,
      (select count(*) from (
        select from webhook_deliveries where next_at <= ${now} limit ${maxCounted}
      ) as waiting) as due
    from webhooks left join lateral (
      select next_at from webhook_deliveries
      where webhook_id = webhooks.id and next_at <= ${now} order by next_at limit 1
    ) as first on true`.execute(db)
  const { seconds, due, working, failing, disabled } = rows[0]!
  return {
    seconds: Number(seconds),
    due: Number(due),
    working: Number(working),
    failing: Number(failing),
    disabled: Number(disabled)
  }
}
