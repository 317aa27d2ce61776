import { findUserByEmail, savePasswordHash } from '#db/users.ts'
import { normaliseEmail, type User } from '#domain/user.ts'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import type { Limits } from '@ilbud/kernel/http/limits'
import type { Tokens } from '@ilbud/proto/http/auth'
import { beginSession, type BeginSessionDeps } from './begin-session.ts'
import { countFailure, mayTry } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import { hashSecret } from './secret.ts'

export interface SignInDeps extends BeginSessionDeps {
  passwords: Passwords
  limits: Limits
}

interface Credentials {
  username: string
  password: string
  /** See LoginTry. */
  address: string | null
  /** See Session. */
  device: string | null
}

/** Begins a session. Every refusal is the same error after the same work: unknown, disabled, throttled or just wrong. */
export async function signIn(deps: SignInDeps, credentials: Credentials): Promise<Tokens> {
  const user = await judge(deps, credentials)
  // Contract 6: the same text for every failure.
  if (!user) throw new UnauthorizedError('Invalid username or password', 'INVALID_CREDENTIALS')
  await renewOutdatedHash(deps, user, credentials.password)
  return beginSession(deps, user, credentials.device)
}

async function judge(deps: SignInDeps, { username, password, address }: Credentials): Promise<User | null> {
  const { db, limits, passwords } = deps
  const email = normaliseEmail(username)
  const found = await findUserByEmail(db, email)
  const user = found && !found.disabled ? found : null
  const tried = { email, address, generation: generationOf(found) }
  // Asked and counted in turn: no more tries can be between the two than hash at once.
  return passwords.inTurn(async () => {
    const isAdmitted = await mayTry(limits, tried)
    const isRight = await passwords.matches(isAdmitted && user ? user.passwordHash : null, password)
    if (isAdmitted && !isRight) await countFailure(limits, tried)
    return isRight ? user : null
  })
}

/** Names the password that counts, and tells nothing of it: failures with one are forgotten when it is replaced. */
function generationOf(user: User | undefined): string {
  return hashSecret(user?.passwordHash ?? '')
    .toString('base64url')
    .slice(0, 8)
}

async function renewOutdatedHash({ db, passwords }: SignInDeps, user: User, password: string): Promise<void> {
  if (user.passwordHash && passwords.isOutdated(user.passwordHash)) {
    await savePasswordHash(db, user.id, await passwords.hash(password))
  }
}
