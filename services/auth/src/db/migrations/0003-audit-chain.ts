import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

interface Entry {
  id: string
  at: Date
  source: string
  actor_id: string | null
  actor_role: string
  action: string
  object_type: string
  object_id: string
  reason: string | null
}

/** Numbers and chains the existing entries, in the order in which they were written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db)
  await sql`alter table audit_entries add column seq bigint unique, add column hash bytea`.execute(db)
  const { rows } = await sql<Entry>`select * from audit_entries order by id`.execute(db)
  let hash = Buffer.alloc(32)
  let seq = 0
  for (const entry of rows) {
    seq += 1
    const { id, at, source, actor_id, actor_role, action, object_type, object_id, reason } = entry
    const fields = [seq, id, at.toISOString(), source, actor_id, actor_role, action, object_type, object_id, reason]
    hash = createHash('sha256').update(hash).update(JSON.stringify(fields)).digest()
    await sql`update audit_entries set seq = ${seq}, hash = ${hash} where id = ${id}`.execute(db)
  }
  await sql`alter table audit_entries alter column seq set not null, alter column hash set not null`.execute(db)
  await sql`create index audit_entries_newest on audit_entries (at desc, id desc)`.execute(db)
  await sql`create index audit_entries_of_actor on audit_entries (actor_id, at)`.execute(db)
  await sql`
    create trigger audit_entries_append_only before update or delete or truncate on audit_entries
    for each statement execute function refuse_change()`.execute(db)
}
