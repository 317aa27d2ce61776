import { hasIdentity } from '#db/identities.ts'
import { countTry, insertSecondFactorToken, takeSecondFactorToken } from '#db/second-factor-tokens.ts'
import { findUser } from '#db/users.ts'
import { mostTries, secondFactorMs } from '#domain/second-factor.ts'
import type { User } from '#domain/user.ts'
import { ConflictError, UnauthorizedError } from '@ilbud/kernel/errors'
import type { Tokens } from '@ilbud/proto/http/people/auth'
import type { SignedIn } from '@ilbud/proto/http/people/factors'
import { isStaff } from '@ilbud/proto/http/roles'
import type { Provider } from '#use-cases/oidc/provider.ts'
import { hashSecret, newSecret } from '#use-cases/secret.ts'
import { beginSession, type BeginSessionDeps } from '#use-cases/sessions/begin-session.ts'
import { requestAssertion } from './assertions.ts'
import { type FactorProof, listMethods, proveFactor, type ProveFactorDeps } from './prove-factor.ts'

export interface CompleteSignInDeps extends BeginSessionDeps, ProveFactorDeps {
  /** With which staff may sign in; null: none. */
  provider: Provider | null
}

interface Entrant {
  user: User
  /** See Session. */
  device: string | null
  /** Names the device, if it has signed in to the account before. */
  knownDevice: string | null
  /** See Session. */
  isMultiFactor?: boolean
  /** When they proved it at the identity provider, if not just now. */
  provenAt?: Date | undefined
}

/**
 * Begins a session for somebody who has proven the password, a mailbox or who they are at the identity provider; where a
 * second factor is set, and not proven there, answers with a token for the second step instead.
 */
export async function enter(deps: CompleteSignInDeps, entrant: Entrant): Promise<SignedIn> {
  const { user, device, knownDevice, isMultiFactor = false } = entrant
  const methods = isMultiFactor ? [] : await listMethods(deps.db, user.id)
  if (methods.length === 0) return openSession(deps, entrant)
  const token = newSecret()
  const tokenHash = hashSecret(token)
  await insertSecondFactorToken(deps.db, {
    hash: tokenHash,
    userId: user.id,
    passwordDigest: hashSecret(user.passwordHash ?? ''),
    knownDevice,
    device,
    expiresAt: new Date(deps.now().getTime() + secondFactorMs)
  })
  if (!methods.includes('assertion')) return { secondFactor: { token, methods } }
  const purpose = { kind: 'second-factor', tokenHash } as const
  const options = await requestAssertion(deps, { userId: user.id, purpose, seconds: secondFactorMs / 1000 })
  return { secondFactor: { token, methods, options } }
}

/** The second step. The token alone opens nothing, works once and for five tries, and ends with a new password. */
export async function completeSignIn(
  deps: CompleteSignInDeps,
  { token, ...proof }: FactorProof & { token: string }
): Promise<Tokens> {
  const { db, now } = deps
  const begun = await countTry(db, hashSecret(token), { most: mostTries, now: now() })
  const user = begun && (await findUser(db, begun.userId))
  if (!user || user.disabled || !begun.passwordDigest.equals(hashSecret(user.passwordHash ?? ''))) throw signInOver()
  const purpose = { kind: 'second-factor', tokenHash: begun.hash } as const
  await proveFactor(deps, { user, proof, purpose, device: begun.knownDevice })
  const isFirst = await db.transaction().execute((trx) => takeSecondFactorToken(trx, begun.hash))
  if (!isFirst) throw signInOver()
  return openSession(deps, { user, device: begun.device, knownDevice: begun.knownDevice })
}

// A program may sign in for each call, and presents no device token.
const newDeviceRule = { max: 3, windowSeconds: 3600 }

/** Begins a session for somebody who has proven all that the account asks for. */
export async function openSession(
  deps: CompleteSignInDeps,
  { user, device, knownDevice, isMultiFactor = false, provenAt }: Entrant
): Promise<Tokens> {
  const isNewDevice = knownDevice === null && (await deps.limits.take(`mail|device|${user.id}`, newDeviceRule)).ok
  const tokens = await beginSession(deps, { user, device, isNewDevice, isMultiFactor, provenAt })
  deps.onCommit()
  return tokens
}

/** Refuses a password or a passkey of staff who are linked to the provider, where that is to be the only way. */
export async function assertMayEnterHere(
  { db, provider }: Pick<CompleteSignInDeps, 'db' | 'provider'>,
  { id, role }: User
): Promise<void> {
  if (!provider?.settings.isOnlyWay || !isStaff(role) || !(await hasIdentity(db, { userId: id }))) return
  throw new ConflictError('USE_PROVIDER', `Sign in with ${provider.settings.name}`)
}

/** Unknown, expired, used or out of tries: deliberately not distinguished. */
export function signInOver(): UnauthorizedError {
  return new UnauthorizedError('This sign-in has ended, please begin again', 'SIGN_IN_OVER')
}
