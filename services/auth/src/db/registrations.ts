import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AuthTables, RegistrationsTable } from './tables.ts'

/** A sign-up whose e-mail address is not proven. */
interface Registration {
  id: string
  email: string
  name: string
  locale: 'sv' | 'en' | null
  passwordHash: string
}

export async function insertRegistration(
  trx: Transaction<AuthTables>,
  { id, email, name, locale, passwordHash }: Registration,
  createdAt: Date
): Promise<void> {
  await trx
    .insertInto('registrations')
    .values({ id, email, name, locale, password_hash: passwordHash, created_at: createdAt })
    .execute()
}

export async function findRegistration(db: Kysely<AuthTables>, id: string): Promise<Registration | undefined> {
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRegistration(row)
}

/** Deletes the sign-ups of an address that now has a user. Returns their ids, whose links have become invalid. */
export async function deleteRegistrations(trx: Transaction<AuthTables>, email: string): Promise<string[]> {
  const rows = await trx.deleteFrom('registrations').where('email', '=', email).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function deleteRegistrationsBefore(db: Kysely<AuthTables>, before: Date): Promise<void> {
  await db.deleteFrom('registrations').where('created_at', '<=', before).execute()
}

function toRegistration(row: Selectable<RegistrationsTable>): Registration {
  const { id, email, name, locale, password_hash: passwordHash } = row
  return { id, email, name, locale, passwordHash }
}
