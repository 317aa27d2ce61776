import type { Kysely, Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'

/** A sign-in whose password was right and whose second factor is awaited. */
interface SecondFactorToken {
  hash: Buffer
  userId: string
  /** Of the stored password hash: a new password voids the token. */
  passwordDigest: Buffer
  /** The device, if it has signed in to the account before. */
  knownDevice: string | null
  /** See Session. */
  device: string | null
  expiresAt: Date
}

export async function insertSecondFactorToken(db: Kysely<AuthTables>, token: SecondFactorToken): Promise<void> {
  await db
    .insertInto('second_factor_tokens')
    .values({
      hash: token.hash,
      user_id: token.userId,
      password_digest: token.passwordDigest,
      known_device: token.knownDevice,
      device: token.device,
      expires_at: token.expiresAt
    })
    .execute()
}

/** Counts a try and returns the token; undefined when it is unknown or has expired, or its tries are used up. */
export async function countTry(
  db: Kysely<AuthTables>,
  hash: Buffer,
  { most, now }: { most: number; now: Date }
): Promise<SecondFactorToken | undefined> {
  const row = await db
    .updateTable('second_factor_tokens')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      hash: row.hash,
      userId: row.user_id,
      passwordDigest: row.password_digest,
      knownDevice: row.known_device,
      device: row.device,
      expiresAt: row.expires_at
    }
  )
}

/** Consumes a token; of two concurrent callers only one gets it. */
export async function takeSecondFactorToken(trx: Transaction<AuthTables>, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor_tokens')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteEndedSecondFactorTokens(db: Kysely<AuthTables>, now: Date): Promise<void> {
  await db.deleteFrom('second_factor_tokens').where('expires_at', '<=', now).execute()
}
