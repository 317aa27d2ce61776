import { appendLooseEvent } from '#db/events.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  insertTotp,
  lockTotp,
  replaceRecoveryCodes
} from '#db/factors.ts'
import { deletePasskey, listPasskeys } from '#db/passkeys.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUser, lockUser } from '#db/users.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { ConflictError, InvalidRequestError, NotFoundError, UnauthorizedError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type SecurityChange, securityChanged } from '@ilbud/proto/events/auth-security-changed'
import type { AuditAction } from '@ilbud/proto/http/people/audit-actions'
import type { BegunApp, FactorsView, FactorView } from '@ilbud/proto/http/people/factors'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely, Transaction } from 'kysely'
import { hasFactor, issueFirstRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'
import { matchStep, newTotpSecret, totpUri } from './totp.ts'

export interface OwnFactorsDeps {
  db: Kysely<AuthTables>
  dataKey: DataKey
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

export interface Owner {
  id: string
  role: Role
}

export async function listFactors({ db }: Pick<OwnFactorsDeps, 'db'>, userId: string): Promise<FactorsView> {
  const totp = await findTotp(db, userId)
  const passkeys = await listPasskeys(db, userId)
  const factors: FactorView[] = passkeys.map(({ id, name, ...times }) => ({
    id,
    kind: 'passkey',
    name,
    ...toTimes(times)
  }))
  if (totp?.confirmedAt) {
    const { id, confirmedAt, lastUsedAt } = totp
    factors.unshift({ id, kind: 'totp', ...toTimes({ createdAt: confirmedAt, lastUsedAt }) })
  }
  return { factors, recoveryCodesLeft: factors.length > 0 ? await countRecoveryCodes(db, userId) : 0 }
}

function toTimes({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) {
  return { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/** Makes the secret for an app. It is asked for from the first confirmed code on, not before. */
export async function beginTotp({ db, dataKey, now }: OwnFactorsDeps, userId: string): Promise<BegunApp> {
  const user = await findUser(db, userId)
  if (!user) throw new UnauthorizedError()
  const secret = newTotpSecret()
  const createdAt = now()
  const id = uuidv7(createdAt)
  const unused = { lastStep: 0, confirmedAt: null, lastUsedAt: null }
  const factor = { id, userId, sealed: seal(dataKey, secret), createdAt, ...unused }
  const isStored = await db.transaction().execute((trx) => insertTotp(trx, factor))
  if (!isStored) throw new ConflictError('FACTOR_EXISTS', 'Remove the present app first')
  return { id, secret, otpauthUri: totpUri(secret, user.email) }
}

/**
 * Puts the app into force when its code shows that it has the secret. Returns recovery codes if it is the first factor.
 */
export async function confirmTotpCode(
  { db, dataKey, now, onCommit }: OwnFactorsDeps,
  { owner, id, code }: { owner: Owner; id: string; code: string }
): Promise<string[]> {
  const codes = await db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id)
    const totp = await lockTotp(trx, owner.id)
    if (totp?.id !== id || totp.confirmedAt) throw new NotFoundError('Second factor')
    const at = now()
    const step = matchStep(open(dataKey, totp.sealed), code, { lastStep: totp.lastStep, now: at })
    if (step === null) throw new InvalidRequestError([{ path: 'code', message: 'The code is wrong' }])
    const first = await issueFirstRecoveryCodes(trx, owner.id)
    await confirmTotp(trx, id, step, at)
    await recordChange(trx, owner, { action: 'user.add-factor', change: 'second-factor-added', at })
    return first
  })
  onCommit()
  return codes
}

/** Removes an app or a passkey, and the recovery codes with the last factor. */
export async function removeFactor(
  { db, now, onCommit }: OwnFactorsDeps,
  { owner, id }: { owner: Owner; id: string }
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // One change of an account at a time: two removals at once leave no codes behind.
    await lockUser(trx, owner.id)
    const isApp = await deleteTotp(trx, owner.id, id)
    if (!isApp && !(await deletePasskey(trx, owner.id, id))) throw new NotFoundError('Second factor')
    if (!(await hasFactor(trx, owner.id))) await replaceRecoveryCodes(trx, owner.id, [])
    const change = isApp ? 'second-factor-removed' : 'passkey-removed'
    await recordChange(trx, owner, { action: 'user.remove-factor', change, at: now() })
  })
  onCommit()
}

/** Ten new codes in place of those that are left. */
export async function renewRecoveryCodes({ db, now, onCommit }: OwnFactorsDeps, owner: Owner): Promise<string[]> {
  const codes = await db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id)
    if (!(await hasFactor(trx, owner.id))) throw new ConflictError('NO_SECOND_FACTOR', 'Add a second factor first')
    const object = { objectType: 'user', objectId: owner.id }
    await appendAudit(trx, 'auth', { actor: owner, action: 'user.renew-recovery-codes', ...object, at: now() })
    return issueRecoveryCodes(trx, owner.id)
  })
  onCommit()
  return codes
}

interface FactorChange {
  action: Extract<AuditAction, 'user.add-factor' | 'user.remove-factor'>
  /** What the owner is written about. */
  change: SecurityChange
  at: Date
}

export async function recordChange(
  trx: Transaction<AuthTables>,
  owner: Owner,
  { action, change, at }: FactorChange
): Promise<void> {
  await appendAudit(trx, 'auth', { actor: owner, action, objectType: 'user', objectId: owner.id, at })
  await appendLooseEvent(trx, securityChanged, { userId: owner.id, change, browser: null, system: null }, at)
}
