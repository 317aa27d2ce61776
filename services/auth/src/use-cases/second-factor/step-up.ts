import { lockSession, saveProof } from '#db/sessions.ts'
import { findUser } from '#db/users.ts'
import { isAlive } from '#domain/session.ts'
import { ConflictError, UnauthorizedError } from '@ilbud/kernel/errors'
import type { User as Caller } from '@ilbud/kernel/http/identity'
import { type AccessTokenDeps, accessTokenSeconds, signAccessToken } from '#use-cases/sessions/access-token.ts'
import { provePassword, type ProvePasswordDeps } from '#use-cases/sign-in/prove-password.ts'
import type { AssertionOptions } from '@ilbud/proto/http/people/passkeys'
import { requestAssertion } from './assertions.ts'
import type { ChallengePurpose } from './challenges.ts'
import { type FactorProof, listMethods, proveFactor, type ProveFactorDeps } from './prove-factor.ts'

export interface StepUpDeps extends ProveFactorDeps, ProvePasswordDeps, AccessTokenDeps {}

interface StepUp {
  caller: Caller
  proof: FactorProof & { password?: string | undefined }
  /** See LoginTry. */
  address: string | null
}

/**
 * Notes in the session that its owner has just proven who they are, with the second factor if one is set, and answers
 * with an access token that says so.
 */
export async function stepUp(
  deps: StepUpDeps,
  { caller, proof, address }: StepUp
): Promise<{ accessToken: string; expiresIn: number }> {
  const { db, now } = deps
  const user = await findUser(db, caller.id)
  if (!user || user.disabled) throw new UnauthorizedError()
  // An open session is a device that has signed in before: a stranger's failures do not take its turn.
  const device = `session ${caller.sessionId}`
  if (proof.password === undefined) {
    await proveFactor(deps, { user, proof, purpose: purposeOf(caller), device })
  } else {
    const isSet = (await listMethods(db, user.id)).length > 0
    if (isSet) throw new ConflictError('SECOND_FACTOR_SET', 'Confirm it is you with your second factor')
    await provePassword(deps, { username: user.email, password: proof.password, address, device })
  }
  const session = await db.transaction().execute(async (trx) => {
    const open = await lockSession(trx, caller.sessionId)
    const provenAt = now()
    if (!open || !isAlive(open, user.role, provenAt)) throw new UnauthorizedError()
    await saveProof(trx, open.id, provenAt)
    return { ...open, provenAt }
  })
  const accessToken = await signAccessToken(deps, user, session, session.provenAt)
  return { accessToken, expiresIn: accessTokenSeconds }
}

/** What a browser needs to prove it with one of the caller's passkeys. */
export async function requestStepUpAssertion(deps: StepUpDeps, caller: Caller): Promise<AssertionOptions> {
  const methods = await listMethods(deps.db, caller.id)
  if (!methods.includes('assertion')) throw new ConflictError('NO_PASSKEY', 'You have no passkey')
  return requestAssertion(deps, { userId: caller.id, purpose: purposeOf(caller) })
}

function purposeOf({ sessionId }: Caller): ChallengePurpose {
  return { kind: 'step-up', sessionId }
}
