import { countTry, insertSecondFactorToken, takeSecondFactorToken } from '#db/second-factor-tokens.ts'
import { findUser } from '#db/users.ts'
import { mostTries, secondFactorMs } from '#domain/second-factor.ts'
import type { User } from '#domain/user.ts'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import type { Tokens } from '@ilbud/proto/http/auth'
import type { SignedIn } from '@ilbud/proto/http/factors'
import { hashSecret, newSecret } from '#use-cases/secret.ts'
import { beginSession, type BeginSessionDeps } from '#use-cases/sessions/begin-session.ts'
import { requestAssertion } from './assertions.ts'
import { type FactorProof, listMethods, proveFactor, type ProveFactorDeps } from './prove-factor.ts'

export interface CompleteSignInDeps extends BeginSessionDeps, ProveFactorDeps {}

interface Entrant {
  user: User
  /** See Session. */
  device: string | null
  /** Names the device, if it has signed in to the account before. */
  knownDevice: string | null
}

/**
 * Begins a session for somebody who has proven the password or a mailbox; where a second factor is set, answers with a
 * token for the second step instead.
 */
export async function enter(deps: CompleteSignInDeps, { user, device, knownDevice }: Entrant): Promise<SignedIn> {
  const methods = await listMethods(deps.db, user.id)
  if (methods.length === 0) return openSession(deps, { user, device, knownDevice })
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
export async function openSession(deps: CompleteSignInDeps, { user, device, knownDevice }: Entrant): Promise<Tokens> {
  const isNewDevice = knownDevice === null && (await deps.limits.take(`mail|device|${user.id}`, newDeviceRule)).ok
  const tokens = await beginSession(deps, { user, device, isNewDevice })
  deps.onCommit()
  return tokens
}

/** Unknown, expired, used or out of tries: deliberately not distinguished. */
function signInOver(): UnauthorizedError {
  return new UnauthorizedError('This sign-in has ended, please begin again', 'SIGN_IN_OVER')
}
