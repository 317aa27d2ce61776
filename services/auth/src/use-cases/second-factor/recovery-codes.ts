import { randomBytes } from 'node:crypto'
import { findTotp, replaceRecoveryCodes } from '#db/factors.ts'
import { listPasskeys } from '#db/passkeys.ts'
import type { AuthTables } from '#db/tables.ts'
import { normaliseRecoveryCode, recoveryCodeCount, toRecoveryCode } from '#domain/second-factor.ts'
import type { Kysely, Transaction } from 'kysely'
import { hashSecret } from '#use-cases/secret.ts'

/** Replaces the user's codes. Only hashes are stored: this is the one time that they can be shown. */
export async function issueRecoveryCodes(trx: Transaction<AuthTables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => toRecoveryCode(randomBytes(16)))
  await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode))
  return codes
}

/** The user's codes if no factor is in force yet; else none, and those that they have stay. */
export async function issueFirstRecoveryCodes(trx: Transaction<AuthTables>, userId: string): Promise<string[]> {
  return (await hasFactor(trx, userId)) ? [] : issueRecoveryCodes(trx, userId)
}

/** Whether a second factor is in force. */
export async function hasFactor(db: Kysely<AuthTables>, userId: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  return Boolean(totp?.confirmedAt) || (await listPasskeys(db, userId)).length > 0
}

export function hashRecoveryCode(typed: string): Buffer {
  return hashSecret(normaliseRecoveryCode(typed))
}
