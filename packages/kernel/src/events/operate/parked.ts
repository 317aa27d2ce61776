import { parseEnvelope, versionOf } from '#events/consumer/apply.ts'
import { type Kysely, sql } from 'kysely'

/** A message parked in a service's schema until its next attempt. `version`: of its subject; null where events have none. */
interface ParkedMessage {
  id: string
  topic: string
  key: string
  version: number | null
  value: string
  reason: string
  attempts: number
  nextAt: Date
  parkedAt: Date
}

interface Message {
  topic: string
  key: string
  value: string
}

/** All parked messages, by key and then in order. */
export async function listParked<Tables>(db: Kysely<Tables>): Promise<ParkedMessage[]> {
  const { rows } = await sql<ParkedMessage>`
    select id, topic, key, version, value, reason, attempts, next_at as "nextAt", parked_at as "parkedAt"
    from parked order by topic, key, version nulls first, id`.execute(db)
  return rows
}

/** Makes a message due at once, as if it had just been parked. */
export async function retryNow<Tables>(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`update parked set next_at = now(), attempts = 0 where id = ${id}`.execute(db)
}

/** Parks a message that was given up once more. Idempotent. */
export async function parkAgain<Tables>(
  db: Kysely<Tables>,
  { topic, key, value, headers }: Message & { headers: Record<string, string> }
): Promise<void> {
  const event = parseEnvelope(value)
  await sql`
    insert into parked (topic, key, version, value, headers, reason, next_at, parked_at)
    values (${topic}, ${key}, ${event && versionOf(event)}, ${value}, ${JSON.stringify(headers)}::jsonb, 'replayed', now(), now())`.execute(
    db
  )
}

/** Removes a parked message; its key continues as if it had been applied. */
export async function dropParked<Tables>(db: Kysely<Tables>, parked: ParkedMessage): Promise<void> {
  await sql`delete from parked where id = ${parked.id}`.execute(db)
  await markApplied(db, parked)
}

/** Marks an event as applied; one with a version only if it is its subject's next, so that later ones are not held up. */
export async function markApplied<Tables>(db: Kysely<Tables>, { topic, key, value }: Message): Promise<void> {
  const event = parseEnvelope(value)
  if (!event) return
  const version = versionOf(event)
  await sql`
    with noted as (insert into inbox (event_id) values (${event.id}::uuid) on conflict do nothing),
    moved as (
      insert into inbox_versions as at (topic, subject, version)
      select ${topic}, ${event.subject}, ${version}::integer
      where ${version}::integer is not null
        and (${version}::integer = 1 or exists (select from inbox_versions where topic = ${topic} and subject = ${event.subject}))
      on conflict (topic, subject) do update set version = excluded.version where at.version = excluded.version - 1
    )
    update parked set next_at = now(), attempts = 0 where topic = ${topic} and key = ${key}`.execute(db)
}
