import type { Kysely, Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'

/** A person at an identity provider. */
interface Subject {
  issuer: string
  subject: string
}

interface NewIdentity extends Subject {
  id: string
  userId: string
  email: string
  at: Date
}

export async function findIdentity(
  db: Kysely<AuthTables>,
  { issuer, subject }: Subject
): Promise<{ id: string; userId: string } | undefined> {
  return db
    .selectFrom('identities')
    .select(['id', 'user_id as userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether the account is linked to somebody at the provider, or at any. */
export async function hasIdentity(
  db: Kysely<AuthTables>,
  { userId, issuer }: { userId: string; issuer?: string }
): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .$if(issuer !== undefined, (query) => query.where('issuer', '=', issuer!))
    .executeTakeFirst()
  return found !== undefined
}

/** False when the person, or the account, is linked already. */
export async function insertIdentity(trx: Transaction<AuthTables>, identity: NewIdentity): Promise<boolean> {
  const { id, userId, issuer, subject, email, at } = identity
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identities')
    .values({ id, user_id: userId, issuer, subject, email, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function saveIdentityUse(trx: Transaction<AuthTables>, id: string, at: Date): Promise<void> {
  await trx.updateTable('identities').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Whether there was any. */
export async function deleteIdentities(trx: Transaction<AuthTables>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('identities').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
