import { replacePasswordHash } from '#db/users.ts'
import type { User } from '#domain/user.ts'
import type { SignedIn } from '@ilbud/proto/http/people/factors'
import { assertMayEnterHere, type CompleteSignInDeps, enter } from '#use-cases/second-factor/complete-sign-in.ts'
import { type Proof, provePassword, type ProvePasswordDeps } from './prove-password.ts'

export interface SignInDeps extends CompleteSignInDeps, ProvePasswordDeps {}

interface Credentials extends Omit<Proof, 'device'> {
  /** See Session. */
  userAgent: string | null
}

/** Begins a session, or asks for the second factor. */
export async function signIn(deps: SignInDeps, { userAgent, ...proof }: Credentials): Promise<SignedIn> {
  const { user: proven, knownDevice } = await provePassword(deps, proof)
  await assertMayEnterHere(deps, proven)
  const user = await renewOutdatedHash(deps, proven, proof)
  return enter(deps, { user, device: userAgent, knownDevice })
}

/** The user with a hash of today's parameters. */
async function renewOutdatedHash(deps: SignInDeps, user: User, proof: Proof): Promise<User> {
  const { db, passwords } = deps
  const { id, passwordHash: before } = user
  if (before === null || !passwords.isOutdated(before)) return user
  const after = await passwords.hash(proof.password)
  if (await replacePasswordHash(db, id, { before, after })) return { ...user, passwordHash: after }
  // Somebody else has replaced it: another sign-in with the same password, or the owner with a new one.
  return (await provePassword(deps, proof)).user
}
