import { savePasswordHash } from '#db/users.ts'
import type { User } from '#domain/user.ts'
import type { Tokens } from '@ilbud/proto/http/auth'
import { beginSession, type BeginSessionDeps } from '#use-cases/sessions/begin-session.ts'
import { type Proof, provePassword, type ProvePasswordDeps } from './prove-password.ts'

export interface SignInDeps extends BeginSessionDeps, ProvePasswordDeps {}

interface Credentials extends Proof {
  /** See Session. */
  device: string | null
}

/** Begins a session. */
export async function signIn(deps: SignInDeps, credentials: Credentials): Promise<Tokens> {
  const user = await provePassword(deps, credentials)
  await renewOutdatedHash(deps, user, credentials.password)
  return beginSession(deps, { user, device: credentials.device })
}

async function renewOutdatedHash({ db, passwords }: SignInDeps, user: User, password: string): Promise<void> {
  if (user.passwordHash && passwords.isOutdated(user.passwordHash)) {
    await savePasswordHash(db, user.id, await passwords.hash(password))
  }
}
