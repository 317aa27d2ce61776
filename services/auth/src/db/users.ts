import type { User } from '#domain/user.ts'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AuthTables, UsersTable } from './tables.ts'

export async function findUser(db: Kysely<AuthTables>, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

export async function findUserByEmail(db: Kysely<AuthTables>, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  return row && toUser(row)
}

export async function findUsers(db: Kysely<AuthTables>, ids: string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return rows.map(toUser)
}

/** False when the id or the e-mail is taken. */
export async function insertUser(trx: Transaction<AuthTables>, user: User, createdAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      name: user.name,
      phone: user.phone,
      role: user.role,
      company_id: user.companyId,
      password_hash: user.passwordHash,
      disabled: user.disabled,
      authz_version: user.authzVersion,
      event_version: 0,
      locale: user.locale,
      created_at: createdAt
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that somebody has signed in; false: somebody had before. */
export async function noteFirstSignIn(trx: Transaction<AuthTables>, id: string): Promise<boolean> {
  const query = trx.updateTable('users').set({ signed_in: true }).where('id', '=', id).where('signed_in', '=', false)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Locks the user until the transaction ends. */
export async function lockUser(trx: Transaction<AuthTables>, id: string): Promise<User | undefined> {
  const row = await trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toUser(row)
}

/** Locks every active admin, always in the same order, so that two admins cannot demote each other at the same time. */
export async function lockActiveAdmins(trx: Transaction<AuthTables>): Promise<string[]> {
  return lockIds(activeWith(trx, 'admin'))
}

/** The same for the admins of one company. */
export async function lockCompanyAdmins(trx: Transaction<AuthTables>, companyId: string): Promise<string[]> {
  return lockIds(activeWith(trx, 'company_admin').where('company_id', '=', companyId))
}

function activeWith(trx: Transaction<AuthTables>, role: Role) {
  return trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('disabled', '=', false)
    .where('password_hash', 'is not', null)
}

async function lockIds(query: ReturnType<typeof activeWith>): Promise<string[]> {
  const rows = await query.orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

/** How many belong to the company or are invited to it. */
export async function countCompany(db: Kysely<AuthTables>, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function saveRights(trx: Transaction<AuthTables>, user: User): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      role: user.role,
      company_id: user.companyId,
      disabled: user.disabled,
      authz_version: user.authzVersion
    })
    .where('id', '=', user.id)
    .execute()
}

export async function savePasswordHash(db: Kysely<AuthTables>, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function saveEmail(trx: Transaction<AuthTables>, id: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ email }).where('id', '=', id).execute()
}

/** Stores another hash of the same password. Returns false if the stored one is no longer `before`. */
export async function replacePasswordHash(
  db: Kysely<AuthTables>,
  id: string,
  { before, after }: { before: string; after: string }
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export interface Profile {
  name: string
  phone: string | null
  locale: User['locale']
}

export async function saveProfile(trx: Transaction<AuthTables>, id: string, profile: Profile): Promise<void> {
  const { name, phone, locale } = profile
  await trx.updateTable('users').set({ name, phone, locale }).where('id', '=', id).execute()
}

/** The next number of the user's events. Locks the user until the transaction ends, so numbers have no gaps. */
export async function nextEventVersion(trx: Transaction<AuthTables>, userId: string): Promise<number> {
  const { event_version } = await trx
    .updateTable('users')
    .set((eb) => ({ event_version: eb('event_version', '+', 1) }))
    .where('id', '=', userId)
    .returning('event_version')
    .executeTakeFirstOrThrow()
  return event_version
}

export function toUser(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    role: row.role,
    companyId: row.company_id,
    passwordHash: row.password_hash,
    disabled: row.disabled,
    authzVersion: row.authz_version,
    locale: row.locale
  }
}
