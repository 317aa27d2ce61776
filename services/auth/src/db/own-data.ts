import { type Kysely, type Selectable, sql } from 'kysely'
import { type ChainedEntry, toEntry } from './audit-entries.ts'
import type { AuditEntriesTable, AuthTables } from './tables.ts'

interface OwnSession {
  id: string
  device: string | null
  beganAt: Date
  lastUsedAt: Date
  endedAt: Date | null
}

/** Every stored session, ended ones included, oldest first. */
export async function listOwnSessions(
  db: Kysely<AuthTables>,
  userId: string,
  after: string | null,
  limit: number
): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'began_at as beganAt', 'rotated_at as lastUsedAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface OwnEmailChange {
  email: string | null
  createdAt: Date
  expiresAt: Date
}

/** The new address that waits for its confirmation, if there is one. */
export async function listOwnEmailChanges(db: Kysely<AuthTables>, userId: string): Promise<OwnEmailChange[]> {
  return db
    .selectFrom('account_tokens')
    .select(['email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .execute()
}

interface OwnIdentity {
  issuer: string
  subject: string
  email: string
  createdAt: Date
  lastUsedAt: Date
}

/** The identity providers' accounts with which the user signs in. */
export async function listOwnIdentities(db: Kysely<AuthTables>, userId: string): Promise<OwnIdentity[]> {
  return db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** A user's actions in the audit log after a given entry, oldest first. */
export async function listOwnActions(
  db: Kysely<AuthTables>,
  userId: string,
  after: { at: Date; id: string } | null,
  limit: number
): Promise<ChainedEntry[]> {
  const next = after ? sql`and (at, id) > (${after.at}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Selectable<AuditEntriesTable>>`
    select * from audit_entries where actor_id = ${userId}::uuid ${next} order by at, id limit ${limit}`.execute(db)
  return rows.map(toEntry)
}
