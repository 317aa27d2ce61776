import { deleteTokensOfUsers, takeAccountToken } from '#db/account-tokens.ts'
import { deleteRegistrations, findRegistration } from '#db/registrations.ts'
import { normaliseEmail, type User } from '#domain/user.ts'
import type { Tokens } from '@ilbud/proto/http/people/auth'
import { beginSession, type BeginSessionDeps } from '#use-cases/sessions/begin-session.ts'
import type { Passwords } from '#use-cases/sign-in/passwords.ts'
import type { AccountRequests } from './account-requests.ts'
import { getToken, TokenError } from './account-tokens.ts'
import { storeNewUser } from './create-user.ts'
import { assertStrong } from './new-password.ts'

export interface RegisterDeps extends BeginSessionDeps {
  requests: AccountRequests
  passwords: Passwords
  /** Wakes the relay. */
  onCommit: () => void
}

interface SignUp {
  name: string
  email: string
  locale: User['locale']
}

/** Accepts a sign-up with the same work for every address, known or not; the rest happens by mail. */
export async function register({ requests }: RegisterDeps, { name, email, locale }: SignUp): Promise<void> {
  await requests.submit({ kind: 'register', email: normaliseEmail(email), name, locale })
}

interface Verification {
  token: string
  password: string
  /** See Session. */
  device: string | null
}

/**
 * Creates the account of a sign-up whose address the mail's token proves, with the password that its reader chose, and
 * signs them in.
 */
export async function verifyEmail(
  deps: RegisterDeps,
  { token: secret, password, device }: Verification
): Promise<Tokens> {
  const { db, passwords, now, onCommit } = deps
  const { id, userId } = await getToken(db, secret, 'verify', now())
  const registration = await findRegistration(db, userId)
  if (!registration) throw new TokenError()
  assertStrong('password', password, [registration.name, registration.email])
  const passwordHash = await passwords.hash(password)
  const customer = { phone: null, role: 'customer', companyId: null } as const
  const user = await db.transaction().execute(async (trx) => {
    if (!(await takeAccountToken(trx, id, now()))) throw new TokenError()
    // An invitation may have claimed the address first.
    const stored = await storeNewUser(trx, { ...registration, ...customer, passwordHash }, now())
    if (!stored) throw new TokenError()
    await deleteTokensOfUsers(trx, await deleteRegistrations(trx, registration.email))
    return stored
  })
  onCommit()
  return beginSession(deps, { user, device })
}
