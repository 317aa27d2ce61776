import { type Kysely, type Transaction, sql } from 'kysely'
import type { AuthTables } from './tables.ts'

export interface MadeInvitation {
  userId: string
  /** True when the person already had the rights, so nothing was sent. */
  isActive: boolean
}

/** Serialises invitations to one address, so that each sees the result of the one before. */
export async function lockAddress(trx: Transaction<AuthTables>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ilbud.auth.invite ${email}`}, 0))`.execute(trx)
}

export async function findInvitation(trx: Transaction<AuthTables>, key: string): Promise<MadeInvitation | undefined> {
  return trx
    .selectFrom('invitations')
    .select(['user_id as userId', 'is_active as isActive'])
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertInvitation(
  trx: Transaction<AuthTables>,
  key: string,
  { userId, isActive }: MadeInvitation,
  at: Date
): Promise<void> {
  await trx.insertInto('invitations').values({ key, user_id: userId, is_active: isActive, created_at: at }).execute()
}

/** The people who were invited to a company, have never accepted, and were not invited again since `before`. */
export async function listLapsed(db: Kysely<AuthTables>, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('password_hash', 'is', null)
    .where('role', 'in', ['company_admin', 'company_member'])
    .where('created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invitations')
            .select('key')
            .whereRef('invitations.user_id', '=', 'users.id')
            .where('invitations.created_at', '>', before)
        )
      )
    )
    .execute()
  return rows.map(({ id }) => id)
}
