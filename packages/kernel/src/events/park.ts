import { type Kysely, sql } from 'kysely'
import type { Delivered } from './bus.ts'

/** After so many tries a message is given up. Quality goals, R6. */
export const maxAttempts = 5

export interface Parked {
  id: string
  topic: string
  key: string
  value: string
  headers: Record<string, string>
  reason: string
  attempts: number
}

/** Sets a message aside; later ones of its key join it, all other keys go on. */
export async function park<Tables>(
  db: Kysely<Tables>,
  message: Delivered,
  version: number | null,
  reason: string
): Promise<void> {
  await sql`
    insert into parked (topic, key, version, value, headers, reason, next_at, parked_at)
    values (${message.topic}, ${message.key}, ${version}, ${message.value}, ${JSON.stringify(message.headers ?? {})}::jsonb,
      ${reason}, now() + interval '1 second', now())`.execute(db)
}

/** The first parked message of each key that is due, oldest version first. */
export async function dueHeads<Tables>(db: Kysely<Tables>): Promise<Parked[]> {
  const { rows } = await sql<Parked>`
    select * from (
      select distinct on (topic, key) id, topic, key, value, headers, reason, attempts, next_at
      from parked order by topic, key, version nulls first, id
    ) heads where next_at <= now() limit 100`.execute(db)
  return rows
}

export async function unpark<Tables>(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`delete from parked where id = ${id}`.execute(db)
}

/** Twice as long a pause after each failure. */
export async function postpone<Tables>(db: Kysely<Tables>, id: string, reason: string): Promise<void> {
  await sql`
    update parked set attempts = attempts + 1, reason = ${reason},
      next_at = now() + make_interval(secs => power(2, attempts))
    where id = ${id}`.execute(db)
}
