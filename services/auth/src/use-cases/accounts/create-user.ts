import { appendUserEvent } from '#db/events.ts'
import type { AuthTables } from '#db/tables.ts'
import { insertUser } from '#db/users.ts'
import { normaliseEmail, type User } from '#domain/user.ts'
import { userCreated } from '@ilbud/proto/events/auth'
import type { Transaction } from 'kysely'

export type NewUser = Pick<User, 'id' | 'email' | 'name' | 'phone' | 'role' | 'companyId' | 'passwordHash'> &
  Partial<Pick<User, 'locale'>>

/** Stores a new account and its event; null, with no effect, when the id or e-mail is taken. */
export async function storeNewUser(trx: Transaction<AuthTables>, user: NewUser, at: Date): Promise<User | null> {
  const stored = await storeSilently(trx, user, at)
  if (stored) await recordUserCreated(trx, stored, at)
  return stored
}

/** Stores an account without an event; null when its id or e-mail is taken. */
export async function storeSilently(trx: Transaction<AuthTables>, user: NewUser, at: Date): Promise<User | null> {
  const defaults = { disabled: false, authzVersion: 1, locale: null }
  const stored: User = { ...defaults, ...user, email: normaliseEmail(user.email) }
  return (await insertUser(trx, stored, at)) ? stored : null
}

/** Stores the event of a new account. */
export async function recordUserCreated(trx: Transaction<AuthTables>, user: User, at: Date): Promise<void> {
  const { id: userId, role, companyId, disabled, authzVersion } = user
  await appendUserEvent(trx, userCreated, { userId, role, companyId, disabled, authzVersion }, at)
}
