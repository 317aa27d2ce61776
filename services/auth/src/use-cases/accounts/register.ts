import { deleteTokensOfUsers, takeAccountToken } from '#db/account-tokens.ts'
import { deleteRegistrations, findRegistration } from '#db/registrations.ts'
import type { AuthTables } from '#db/tables.ts'
import { normaliseEmail, type User } from '#domain/user.ts'
import type { Kysely } from 'kysely'
import type { Passwords } from '#use-cases/sign-in/passwords.ts'
import type { AccountRequests } from './account-requests.ts'
import { getToken, TokenError } from './account-tokens.ts'
import { storeNewUser } from './create-user.ts'
import { assertStrong } from './new-password.ts'

export interface RegisterDeps {
  db: Kysely<AuthTables>
  requests: AccountRequests
  passwords: Passwords
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

interface SignUp {
  name: string
  email: string
  password: string
  locale: User['locale']
}

/** Accepts a sign-up with the same work for every address, known or not; the rest happens by mail. */
export async function register(
  { requests, passwords }: RegisterDeps,
  { name, email, password, locale }: SignUp
): Promise<void> {
  assertStrong('password', password, [name, email])
  const passwordHash = await passwords.hash(password)
  await requests.ask({ kind: 'register', email: normaliseEmail(email), name, locale, passwordHash })
}

/** Creates the account of a sign-up whose address the mail's token proves. */
export async function verifyEmail({ db, now, onCommit }: RegisterDeps, secret: string): Promise<void> {
  const { id, userId } = await getToken(db, secret, 'verify', now())
  await db.transaction().execute(async (trx) => {
    const registration = await findRegistration(trx, userId)
    if (!registration || !(await takeAccountToken(trx, id))) throw new TokenError()
    const customer = { phone: null, role: 'customer', companyId: null } as const
    // Another sign-up's mail may have claimed the address first.
    if (!(await storeNewUser(trx, { ...registration, ...customer }, now()))) throw new TokenError()
    await deleteTokensOfUsers(trx, await deleteRegistrations(trx, registration.email))
  })
  onCommit()
}
