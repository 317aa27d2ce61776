import { replacePasswordHash } from '#db/users.ts'
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
  const proven = await provePassword(deps, credentials)
  const user = await renewOutdatedHash(deps, proven, credentials)
  return beginSession(deps, { user, device: credentials.device })
}

/** The user with a hash of today's parameters. */
async function renewOutdatedHash(deps: SignInDeps, user: User, proof: Proof): Promise<User> {
  const { db, passwords } = deps
  const { id, passwordHash: before } = user
  if (before === null || !passwords.isOutdated(before)) return user
  const after = await passwords.hash(proof.password)
  if (await replacePasswordHash(db, id, { before, after })) return { ...user, passwordHash: after }
  // Somebody else has replaced it: another sign-in with the same password, or the owner with a new one.
  return provePassword(deps, proof)
}
