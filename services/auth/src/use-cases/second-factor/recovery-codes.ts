import { randomBytes } from 'node:crypto'
import { replaceRecoveryCodes } from '#db/factors.ts'
import type { AuthTables } from '#db/tables.ts'
import { normaliseRecoveryCode, recoveryCodeCount, toRecoveryCode } from '#domain/second-factor.ts'
import type { Transaction } from 'kysely'
import { hashSecret } from '#use-cases/secret.ts'

/** Replaces the user's codes. Only hashes are stored: this is the one time that they can be shown. */
export async function issueRecoveryCodes(trx: Transaction<AuthTables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => toRecoveryCode(randomBytes(16)))
  await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode))
  return codes
}

export function hashRecoveryCode(typed: string): Buffer {
  return hashSecret(normaliseRecoveryCode(typed))
}
