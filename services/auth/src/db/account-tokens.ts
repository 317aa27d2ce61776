import type { TokenPurpose } from '#domain/account-token.ts'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AccountTokensTable, AuthTables } from './tables.ts'

export interface AccountToken {
  id: string
  purpose: TokenPurpose
  hash: Buffer
  sealed: Buffer
  userId: string
  rights: { role: Role; companyId: string | null } | null
  /** The new address that a link of `email` proves. */
  email: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertAccountToken(trx: Transaction<AuthTables>, token: AccountToken): Promise<void> {
  await trx
    .insertInto('account_tokens')
    .values({
      id: token.id,
      purpose: token.purpose,
      hash: token.hash,
      sealed: token.sealed,
      user_id: token.userId,
      role: token.rights?.role ?? null,
      company_id: token.rights?.companyId ?? null,
      email: token.email,
      created_at: token.createdAt,
      expires_at: token.expiresAt
    })
    .execute()
}

/** The unexpired token with this secret and this purpose. */
export async function findAccountToken(
  db: Kysely<AuthTables>,
  { hash, purpose, now }: { hash: Buffer; purpose: TokenPurpose; now: Date }
): Promise<AccountToken | undefined> {
  const row = await unexpired(db, now).where('hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst()
  return row && toAccountToken(row)
}

export async function findAccountTokenById(
  db: Kysely<AuthTables>,
  id: string,
  now: Date
): Promise<AccountToken | undefined> {
  const row = await unexpired(db, now).where('id', '=', id).executeTakeFirst()
  return row && toAccountToken(row)
}

function unexpired(db: Kysely<AuthTables>, now: Date) {
  return db.selectFrom('account_tokens').selectAll().where('expires_at', '>', now)
}

/** Consumes a token; of two concurrent callers only one gets it. A rollback restores it. */
export async function takeAccountToken(trx: Transaction<AuthTables>, id: string, at: Date): Promise<boolean> {
  const taken = await trx.deleteFrom('account_tokens').where('id', '=', id).returning('hash').executeTakeFirst()
  if (!taken) return false
  await trx.insertInto('used_links').values({ hash: taken.hash, used_at: at }).execute()
  return true
}

export async function isUsedLink(db: Kysely<AuthTables>, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('used_links').select('hash').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}

export async function deleteUsedLinksBefore(db: Kysely<AuthTables>, before: Date): Promise<void> {
  await db.deleteFrom('used_links').where('used_at', '<', before).execute()
}

export async function deleteTokensOfUsers(trx: Transaction<AuthTables>, userIds: string[]): Promise<void> {
  if (userIds.length > 0) await trx.deleteFrom('account_tokens').where('user_id', 'in', userIds).execute()
}

/** Revokes the links by which the user wanted to prove other addresses. */
export async function deleteEmailTokens(trx: Transaction<AuthTables>, userId: string): Promise<void> {
  await trx.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', '=', 'email').execute()
}

/** Revokes the invitations into a company that were made until then. */
export async function deleteInvitationsInto(
  trx: Transaction<AuthTables>,
  { userId, companyId, until }: { userId: string; companyId: string; until: Date }
): Promise<void> {
  await trx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('created_at', '<=', until)
    .execute()
}

/** Revokes the links to an unopened account that were made until then. Returns whether there are newer ones. */
export async function deleteLinksUntil(trx: Transaction<AuthTables>, userId: string, until: Date): Promise<boolean> {
  await trx.deleteFrom('account_tokens').where('user_id', '=', userId).where('created_at', '<=', until).execute()
  const newer = await trx.selectFrom('account_tokens').select('id').where('user_id', '=', userId).executeTakeFirst()
  return newer !== undefined
}

export async function deleteEndedTokens(db: Kysely<AuthTables>, now: Date): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute()
}

function toAccountToken(row: Selectable<AccountTokensTable>): AccountToken {
  return {
    id: row.id,
    purpose: row.purpose,
    hash: row.hash,
    sealed: row.sealed,
    userId: row.user_id,
    rights: row.role && { role: row.role, companyId: row.company_id },
    email: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at
  }
}
