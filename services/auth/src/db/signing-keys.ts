import type { KeyLife } from '#domain/key-plan.ts'
import type { JsonWebKey } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'

export interface StoredKey extends KeyLife {
  publicJwk: JsonWebKey
  sealedPrivate: Buffer
}

/** Lets one replica at a time plan the keys; the others wait and then find the work done. */
export async function lockKeys(trx: Transaction<AuthTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ilbud.auth.signing_keys'))`.execute(trx)
}

export async function listKeys(db: Kysely<AuthTables>): Promise<StoredKey[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('created_at').execute()
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk,
    sealedPrivate: row.sealed_private,
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    retiredAt: row.retired_at
  }))
}

export async function insertKey(trx: Transaction<AuthTables>, key: StoredKey): Promise<void> {
  await trx
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      sealed_private: key.sealedPrivate,
      created_at: key.createdAt,
      signs_from: key.signsFrom,
      retired_at: key.retiredAt
    })
    .execute()
}

export async function promoteKey(trx: Transaction<AuthTables>, kid: string, at: Date): Promise<void> {
  await trx.updateTable('signing_keys').set({ signs_from: at }).where('kid', '=', kid).execute()
}

export async function retireKey(trx: Transaction<AuthTables>, kid: string, at: Date): Promise<void> {
  await trx.updateTable('signing_keys').set({ retired_at: at }).where('kid', '=', kid).execute()
}

export async function deleteKeys(trx: Transaction<AuthTables>, kids: string[]): Promise<void> {
  if (kids.length > 0) await trx.deleteFrom('signing_keys').where('kid', 'in', kids).execute()
}
