import { appendLooseEvent } from '#db/events.ts'
import { countRecoveryCodes, findTotp, lockTotp, saveUsedStep, takeRecoveryCode } from '#db/factors.ts'
import { listPasskeys } from '#db/passkeys.ts'
import type { AuthTables } from '#db/tables.ts'
import { lockUser } from '#db/users.ts'
import { wrongCodesRule } from '#domain/second-factor.ts'
import type { User } from '#domain/user.ts'
import { type DataKey, open } from '@ilbud/kernel/db/seal'
import { RateLimitedError, UnauthorizedError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { securityChanged } from '@ilbud/proto/events/auth-security-changed'
import type { SecondFactorMethod } from '@ilbud/proto/http/people/factors'
import type { Assertion } from '@ilbud/proto/http/people/passkeys'
import type { Kysely, Transaction } from 'kysely'
import { type AssertionDeps, takeAssertion } from './assertions.ts'
import type { ChallengePurpose } from './challenges.ts'
import { passkeyInvalid } from './passkey-invalid.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { matchStep } from './totp.ts'

export interface ProveFactorDeps extends AssertionDeps {
  dataKey: DataKey
  /** Wakes the relay. */
  onCommit: () => void
}

export interface FactorProof {
  assertion?: Assertion | undefined
  code?: string | undefined
  recoveryCode?: string | undefined
}

interface FactorTry {
  user: User
  proof: FactorProof
  /** For which a passkey was asked to sign. */
  purpose: ChallengePurpose
  /** What has signed in to the account before; its failures are counted apart. */
  device: string | null
}

/** How the user can prove the second factor; empty: none is set. */
export async function listMethods(db: Kysely<AuthTables>, userId: string): Promise<SecondFactorMethod[]> {
  const methods: SecondFactorMethod[] = []
  if ((await listPasskeys(db, userId)).length > 0) methods.push('assertion')
  if ((await findTotp(db, userId))?.confirmedAt) methods.push('code')
  if (methods.length > 0 && (await countRecoveryCodes(db, userId)) > 0) methods.push('recoveryCode')
  return methods
}

/** Throws unless the proof is right. It is used up then: no code works twice. A failure is audited. */
export async function proveFactor(deps: ProveFactorDeps, tried: FactorTry): Promise<void> {
  const outcome = await deps.db.transaction().execute((trx) => verifyFactor(trx, deps, tried))
  deps.onCommit()
  if (outcome === 'wrong') {
    throw tried.proof.assertion ? passkeyInvalid() : new UnauthorizedError('The code is wrong', 'CODE_INVALID')
  }
  if (outcome !== 'right') throw new RateLimitedError(outcome.retryAfterSeconds)
}

type Outcome = 'right' | 'wrong' | { retryAfterSeconds: number }

async function verifyFactor(
  trx: Transaction<AuthTables>,
  deps: ProveFactorDeps,
  { user, proof, purpose, device }: FactorTry
): Promise<Outcome> {
  // One try of an account at a time, so that none slips between the check of its count and the counting.
  if (!(await lockUser(trx, user.id))) return 'wrong'
  const at = deps.now()
  const entry = { actor: user, objectType: 'user', objectId: user.id, at } as const
  if (proof.recoveryCode !== undefined) {
    const isRight = await takeRecoveryCode(trx, user.id, hashRecoveryCode(proof.recoveryCode))
    await appendAudit(trx, 'auth', { ...entry, action: isRight ? 'user.use-recovery-code' : 'user.fail-second-factor' })
    if (!isRight) return 'wrong'
    const used = { userId: user.id, change: 'recovery-code-used', browser: null, system: null } as const
    await appendLooseEvent(trx, securityChanged, used, at)
    return 'right'
  }
  if (proof.assertion !== undefined) {
    // Not counted either: a signature cannot be guessed.
    const passkey = await takeAssertion(trx, deps, { assertion: proof.assertion, purpose, owner: user.id })
    if (passkey) return 'right'
    await appendAudit(trx, 'auth', { ...entry, action: 'user.fail-second-factor' })
    return 'wrong'
  }
  const key = `factor|${user.id}|${device ?? ''}`
  const left = await deps.limits.peek(key, wrongCodesRule)
  if (!left.ok) return left
  if (await takeCode(trx, deps, { userId: user.id, code: proof.code ?? '', at })) return 'right'
  await deps.limits.take(key, wrongCodesRule)
  await appendAudit(trx, 'auth', { ...entry, action: 'user.fail-second-factor' })
  return 'wrong'
}

async function takeCode(
  trx: Transaction<AuthTables>,
  { dataKey }: ProveFactorDeps,
  { userId, code, at }: { userId: string; code: string; at: Date }
): Promise<boolean> {
  const totp = await lockTotp(trx, userId)
  if (!totp?.confirmedAt) return false
  const step = matchStep(open(dataKey, totp.sealed), code, { lastStep: totp.lastStep, now: at })
  if (step === null) return false
  await saveUsedStep(trx, totp.id, step, at)
  return true
}
