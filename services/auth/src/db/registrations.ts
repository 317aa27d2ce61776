import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AuthTables, RegistrationsTable } from './tables.ts'

/** A sign-up whose e-mail address is not proven. */
interface Registration {
  id: string
  email: string
  name: string
  locale: 'sv' | 'en' | null
}

export async function insertRegistration(
  trx: Transaction<AuthTables>,
  { id, email, name, locale }: Registration,
  createdAt: Date
): Promise<void> {
  await trx.insertInto('registrations').values({ id, email, name, locale, created_at: createdAt }).execute()
}

export async function findRegistration(db: Kysely<AuthTables>, id: string): Promise<Registration | undefined> {
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRegistration(row)
}

/** Makes sign-ups of one address take turns, so that the second one finds the first. */
export async function lockRegistrations(trx: Transaction<AuthTables>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx)
}

/** Deletes the sign-ups of an address. Returns their ids, whose links have become invalid. */
export async function deleteRegistrations(trx: Transaction<AuthTables>, email: string): Promise<string[]> {
  const rows = await trx.deleteFrom('registrations').where('email', '=', email).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function deleteRegistrationsBefore(db: Kysely<AuthTables>, before: Date): Promise<void> {
  await db.deleteFrom('registrations').where('created_at', '<=', before).execute()
}

function toRegistration(row: Selectable<RegistrationsTable>): Registration {
  const { id, email, name, locale } = row
  return { id, email, name, locale }
}
