import { insertSession } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUserByEmail, savePasswordHash } from '#db/users.ts'
import { normaliseEmail, type User } from '#domain/user.ts'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import type { Limits } from '@ilbud/kernel/http/limits'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Tokens } from '@ilbud/proto/http/auth'
import type { Kysely } from 'kysely'
import { accessTokenSeconds, signAccessToken } from './access-token.ts'
import type { Keyring } from './keyring.ts'
import { countFailure, mayTry } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'
import { hashToken, newRefreshToken } from './refresh-token.ts'

export interface SignInDeps {
  db: Kysely<AuthTables>
  keyring: Keyring
  passwords: Passwords
  limits: Limits
  now: () => Date
}

export interface Credentials {
  username: string
  password: string
  /** See LoginTry. */
  address: string | null
}

/** Begins a session. Every refusal is the same error after the same work: unknown, disabled, throttled or just wrong. */
export async function signIn(deps: SignInDeps, credentials: Credentials): Promise<Tokens> {
  const user = await judge(deps, credentials)
  // Contract 6: the same text for every failure.
  if (!user) throw new UnauthorizedError('Invalid username or password', 'INVALID_CREDENTIALS')
  await renewOutdatedHash(deps, user, credentials.password)
  return beginSession(deps, user)
}

async function judge(deps: SignInDeps, { username, password, address }: Credentials): Promise<User | null> {
  const { db, limits, passwords } = deps
  const email = normaliseEmail(username)
  const found = await findUserByEmail(db, email)
  const user = found && !found.disabled ? found : null
  // Asked and counted in turn: no more tries can be between the two than hash at once.
  return passwords.inTurn(async () => {
    const isAdmitted = await mayTry(limits, { email, address })
    const isRight = await passwords.matches(isAdmitted && user ? user.passwordHash : null, password)
    if (isAdmitted && !isRight) await countFailure(limits, { email, address })
    return isRight ? user : null
  })
}

async function renewOutdatedHash({ db, passwords }: SignInDeps, user: User, password: string): Promise<void> {
  if (user.passwordHash && passwords.isOutdated(user.passwordHash)) {
    await savePasswordHash(db, user.id, await passwords.hash(password))
  }
}

async function beginSession({ db, keyring, now }: SignInDeps, user: User): Promise<Tokens> {
  const at = now()
  // A UUIDv7: identity compares the moment in it with the moment when all sessions were ended.
  const session = { id: uuidv7(at), userId: user.id, rotation: 1, beganAt: at, rotatedAt: at, endedAt: null }
  const refreshToken = newRefreshToken()
  await db.transaction().execute((trx) => insertSession(trx, session, hashToken(refreshToken)))
  const accessToken = await signAccessToken(keyring, user, session.id, at)
  return { accessToken, refreshToken, expiresIn: accessTokenSeconds }
}
