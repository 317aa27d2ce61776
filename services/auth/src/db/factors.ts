import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AuthTables, TotpFactorsTable } from './tables.ts'

interface TotpFactor {
  id: string
  userId: string
  sealed: Buffer
  /** The time step of the last code that was accepted; only later ones are. */
  lastStep: number
  confirmedAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
}

/** Replaces one that was begun and never confirmed. False when there is one in force. */
export async function insertTotp(trx: Transaction<AuthTables>, factor: TotpFactor): Promise<boolean> {
  await trx.deleteFrom('totp_factors').where('user_id', '=', factor.userId).where('confirmed_at', 'is', null).execute()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('totp_factors')
    .values({
      id: factor.id,
      user_id: factor.userId,
      sealed: factor.sealed,
      last_step: factor.lastStep,
      confirmed_at: factor.confirmedAt,
      last_used_at: factor.lastUsedAt,
      created_at: factor.createdAt
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The user's app, confirmed or not. */
export async function findTotp(db: Kysely<AuthTables>, userId: string): Promise<TotpFactor | undefined> {
  const row = await db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && toTotp(row)
}

/** Locks it until the transaction ends, so that two requests with one code take turns. */
export async function lockTotp(trx: Transaction<AuthTables>, userId: string): Promise<TotpFactor | undefined> {
  const query = trx.selectFrom('totp_factors').selectAll().where('user_id', '=', userId)
  const row = await query.forUpdate().executeTakeFirst()
  return row && toTotp(row)
}

export async function confirmTotp(trx: Transaction<AuthTables>, id: string, step: number, at: Date): Promise<void> {
  await trx.updateTable('totp_factors').set({ confirmed_at: at, last_step: step }).where('id', '=', id).execute()
}

export async function saveUsedStep(trx: Transaction<AuthTables>, id: string, step: number, at: Date): Promise<void> {
  await trx.updateTable('totp_factors').set({ last_step: step, last_used_at: at }).where('id', '=', id).execute()
}

/** False when the user has no such factor in force. */
export async function deleteTotp(trx: Transaction<AuthTables>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes those that were begun before and never confirmed. */
export async function deleteUnconfirmedBefore(db: Kysely<AuthTables>, before: Date): Promise<void> {
  await db.deleteFrom('totp_factors').where('confirmed_at', 'is', null).where('created_at', '<', before).execute()
}

export async function replaceRecoveryCodes(
  trx: Transaction<AuthTables>,
  userId: string,
  hashes: readonly Buffer[]
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ user_id: userId, hash }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses a code up; of two concurrent callers only one gets it. */
export async function takeRecoveryCode(trx: Transaction<AuthTables>, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Kysely<AuthTables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function toTotp(row: Selectable<TotpFactorsTable>): TotpFactor {
  return {
    id: row.id,
    userId: row.user_id,
    sealed: row.sealed,
    lastStep: Number(row.last_step),
    confirmedAt: row.confirmed_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at
  }
}
