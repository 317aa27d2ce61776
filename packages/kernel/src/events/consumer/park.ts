import { type Kysely, sql } from 'kysely'
import type { Bus, Delivered } from '#events/bus.ts'

/** After this many attempts a message is given up (goal R6). */
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

/** Sets a message aside; later ones of its key join it, all other keys continue. */
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

/** The oldest parked message of each key, if its next attempt is due. */
export async function dueHeads<Tables>(db: Kysely<Tables>, topics: string[]): Promise<Parked[]> {
  const { rows } = await sql<Parked>`
    select * from (
      select distinct on (topic, key) id, topic, key, value, headers, reason, attempts, next_at
      from parked where topic = any(${topics}::text[]) order by topic, key, version nulls first, id
    ) heads where next_at <= now() limit 100`.execute(db)
  return rows
}

/**
 * Removes a message. The messages that waited behind it become due immediately, except those that failed themselves.
 */
export async function unpark<Tables>(db: Kysely<Tables>, { id, topic, key }: Parked): Promise<void> {
  await sql`
    with gone as (delete from parked where id = ${id})
    update parked set next_at = now() where topic = ${topic} and key = ${key} and id <> ${id} and attempts = 0`.execute(
    db
  )
}

/** Doubles the pause after each failure. */
export async function postpone<Tables>(db: Kysely<Tables>, id: string, reason: string): Promise<void> {
  await sql`
    update parked set attempts = attempts + 1, reason = ${reason},
      next_at = now() + make_interval(secs => power(2, attempts))
    where id = ${id}`.execute(db)
}

/** Only class names and error codes: an error message may quote personal data. */
export function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  return [name, code].filter(Boolean).join(' ')
}

/** Publishes a message that was given up to the topic's dead-letter topic. */
export async function moveToDeadLetter(
  bus: Bus,
  { topic, key, value, headers }: Pick<Delivered, 'topic' | 'key' | 'value' | 'headers'>,
  service: string,
  reason: string
): Promise<void> {
  await bus.publish(`${topic}.dead`, [{ key, value, headers: { ...headers, service, reason } }])
}
