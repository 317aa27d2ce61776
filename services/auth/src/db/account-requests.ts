import type { Kysely, Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'

/** A request about an e-mail address. */
export type AccountRequest =
  | { kind: 'reset'; email: string }
  | { kind: 'email'; email: string; userId: string }
  | { kind: 'register'; email: string; name: string; locale: 'sv' | 'en' | null }

export async function insertAccountRequest(
  db: Kysely<AuthTables>,
  id: string,
  request: AccountRequest,
  createdAt: Date
): Promise<void> {
  const { kind, email } = request
  const wanted = request.kind === 'register' ? request : null
  await db
    .insertInto('account_requests')
    .values({
      id,
      kind,
      email,
      user_id: request.kind === 'email' ? request.userId : null,
      name: wanted?.name ?? null,
      locale: wanted?.locale ?? null,
      created_at: createdAt
    })
    .execute()
}

/** Takes the oldest request that no other worker holds off the list; a rollback puts it back. */
export async function takeAccountRequest(trx: Transaction<AuthTables>): Promise<AccountRequest | undefined> {
  const row = await trx
    .deleteFrom('account_requests')
    .where('id', '=', (eb) =>
      eb.selectFrom('account_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked()
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const { email, name, locale, user_id: userId } = row
  if (userId !== null) return { kind: 'email', email, userId }
  return name === null ? { kind: 'reset', email } : { kind: 'register', email, name, locale }
}
