import { type Counted, countFew } from '@ilbud/kernel/db/count-few'
import type { Position } from '@ilbud/kernel/http/input/page'
import type { AuditQuery } from '@ilbud/proto/http/people/audit'
import { writtenAs, writtenLooks } from '@ilbud/proto/http/people/audit-actions'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { type ChainedEntry, toEntry } from './audit-entries.ts'
import type { AuditEntriesTable, AuthTables } from './tables.ts'

/** Days are local, both inclusive. */
type AuditFilter = Pick<AuditQuery, 'actor' | 'subject' | 'action' | 'kind' | 'from' | 'to'>

export interface ListedEntry extends ChainedEntry {
  /** null: the system, or an account that auth does not know. */
  actorName: string | null
}

function whereOf({ actor, subject, action, kind, from, to }: AuditFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`]
  if (actor) parts.push(sql`actor_id = ${actor}::uuid`)
  if (subject) parts.push(sql`object_id = ${subject}`)
  if (action) parts.push(sql`action = any(${writtenAs(action)}::text[])`)
  if (kind === 'changes') parts.push(sql`action <> all(${writtenLooks}::text[])`)
  if (kind === 'looks') parts.push(sql`action = any(${writtenLooks}::text[])`)
  if (from) parts.push(sql`at >= ${startOfDay(from, 0)}`)
  if (to) parts.push(sql`at < ${startOfDay(to, 1)}`)
  return sql.join(parts, sql` and `)
}

/** Local days are Europe/Stockholm. */
function startOfDay(day: string, plus: number): RawBuilder<Date> {
  return sql`((${day}::date + ${plus}::integer)::timestamp at time zone 'Europe/Stockholm')`
}

/** One page, newest first, after a position. */
export async function listEntries(
  db: Kysely<AuthTables>,
  filter: AuditFilter,
  { limit, after }: { limit: number; after: Position | null }
): Promise<ListedEntry[]> {
  const next = after ? sql`and (at, id) < (${after.createdAt}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Selectable<AuditEntriesTable> & { actor_name: string | null }>`
    select entries.*, users.name as actor_name
    from (select * from audit_entries where ${whereOf(filter)} ${next} order by at desc, id desc limit ${limit}) entries
    left join users on users.id = entries.actor_id
    order by entries.at desc, entries.id desc`.execute(db)
  return rows.map((row) => ({ ...toEntry(row), actorName: row.actor_name }))
}

export async function countEntries(db: Kysely<AuthTables>, filter: AuditFilter): Promise<Counted> {
  return countFew(db, sql`select from audit_entries where ${whereOf(filter)}`)
}
