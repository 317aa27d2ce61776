import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AuditEntriesTable, AuthTables } from './tables.ts'

export interface AuditEntry {
  id: string
  at: Date
  source: string
  actorId: string | null
  actorRole: string
  action: string
  objectType: string
  objectId: string
  reason: string | null
}

export interface ChainedEntry extends AuditEntry {
  /** 1, 2, 3 … without gaps. */
  number: number
  hash: Buffer
}

/** The hash that the first entry is chained to. */
export const beginning = Buffer.alloc(32)

/** SHA-256 over the previous entry's hash and this whole entry, so that none can be changed, removed or inserted. */
export function hashEntry(before: Buffer, number: number, entry: AuditEntry): Buffer {
  const { id, at, source, actorId, actorRole, action, objectType, objectId, reason } = entry
  const fields = [number, id, at.toISOString(), source, actorId, actorRole, action, objectType, objectId, reason]
  return createHash('sha256').update(before).update(JSON.stringify(fields)).digest()
}

/**
 * Appends an entry to the chain; does nothing when it is there, however late it comes again. Writers take turns, so each
 * sees what the one before has committed.
 */
export async function appendEntry(trx: Transaction<AuthTables>, entry: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ilbud.auth.audit_entries'))`.execute(trx)
  if (await trx.selectFrom('audit_entries').select('id').where('id', '=', entry.id).executeTakeFirst()) return
  const last = await trx
    .selectFrom('audit_entries')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = Number(last?.seq ?? 0) + 1
  await trx
    .insertInto('audit_entries')
    .values({
      id: entry.id,
      seq: number,
      hash: hashEntry(last?.hash ?? beginning, number, entry),
      at: entry.at,
      source: entry.source,
      actor_id: entry.actorId,
      actor_role: entry.actorRole,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      reason: entry.reason
    })
    .execute()
}

/** Entries after a number, in the chain's order. */
export async function listChain(db: Kysely<AuthTables>, after: number, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<Selectable<AuditEntriesTable>>`
    select * from audit_entries where seq > ${after} order by seq limit ${limit}`.execute(db)
  return rows.map(toEntry)
}

export function toEntry(row: Selectable<AuditEntriesTable>): ChainedEntry {
  return {
    number: Number(row.seq),
    hash: row.hash,
    id: row.id,
    at: row.at,
    source: row.source,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    reason: row.reason
  }
}
