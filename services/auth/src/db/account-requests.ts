import type { Kysely, Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'

/** What a stranger asked for an address. */
export type AccountRequest =
  | { kind: 'reset'; email: string }
  | { kind: 'register'; email: string; name: string; locale: 'sv' | 'en' | null; passwordHash: string }

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
      name: wanted?.name ?? null,
      locale: wanted?.locale ?? null,
      password_hash: wanted?.passwordHash ?? null,
      created_at: createdAt
    })
    .execute()
}

/** The oldest that nobody works on, taken off the list; it is back when the transaction does not commit. */
export async function takeAccountRequest(trx: Transaction<AuthTables>): Promise<AccountRequest | undefined> {
  const row = await trx
    .deleteFrom('account_requests')
    .where('id', '=', (eb) =>
      eb.selectFrom('account_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked()
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const { email, name, locale, password_hash: passwordHash } = row
  return name !== null && passwordHash !== null
    ? { kind: 'register', email, name, locale, passwordHash }
    : { kind: 'reset', email }
}
