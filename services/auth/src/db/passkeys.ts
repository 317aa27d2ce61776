import type { Transport } from '@ilbud/proto/http/people/passkeys'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AuthTables, PasskeysTable } from './tables.ts'

export interface Passkey {
  id: string
  userId: string
  /** The name that the device gave it. */
  credentialId: Buffer
  publicKey: Buffer
  /** How often it was used, as its device counts; 0 from devices that do not. */
  counter: number
  transports: Transport[]
  name: string
  lastUsedAt: Date | null
  createdAt: Date
}

/** False when somebody has this passkey already. */
export async function insertPasskey(trx: Transaction<AuthTables>, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      last_used_at: passkey.lastUsedAt,
      created_at: passkey.createdAt
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The user's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<AuthTables>, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

/** Locks it until the transaction ends, so that two uses take turns at its counter. */
export async function lockPasskey(trx: Transaction<AuthTables>, credentialId: Buffer): Promise<Passkey | undefined> {
  const query = trx.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId)
  const row = await query.forUpdate().executeTakeFirst()
  return row && toPasskey(row)
}

export async function savePasskeyUse(
  trx: Transaction<AuthTables>,
  id: string,
  { counter, at }: { counter: number; at: Date }
): Promise<void> {
  await trx.updateTable('passkeys').set({ counter, last_used_at: at }).where('id', '=', id).execute()
}

/** False when the user has no such passkey. */
export async function savePasskeyName(
  db: Kysely<AuthTables>,
  { userId, id, name }: { userId: string; id: string; name: string }
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False when the user has no such passkey. */
export async function deletePasskey(trx: Transaction<AuthTables>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

function toPasskey(row: Selectable<PasskeysTable>): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at
  }
}
