import type { Kysely, Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'

/** All that remains of an erased account. */
export interface Erasure {
  userId: string
  erasedAt: Date
}

/** Keeps the first note of a user who is already recorded. */
export async function insertErasure(trx: Transaction<AuthTables>, { userId, erasedAt }: Erasure): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({ user_id: userId, erased_at: erasedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Oldest first. */
export async function listErasures(db: Kysely<AuthTables>): Promise<Erasure[]> {
  return db
    .selectFrom('erasures')
    .select(['user_id as userId', 'erased_at as erasedAt'])
    .orderBy('erased_at')
    .orderBy('user_id')
    .execute()
}

interface Farewell {
  id: string
  sealed: Buffer
  expiresAt: Date
}

export async function insertFarewell(trx: Transaction<AuthTables>, farewell: Farewell): Promise<void> {
  const { id, sealed, expiresAt } = farewell
  await trx.insertInto('farewells').values({ id, sealed, expires_at: expiresAt }).execute()
}

export async function findFarewell(db: Kysely<AuthTables>, id: string, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('farewells')
    .select('sealed')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.sealed
}

export async function deleteFarewell(db: Kysely<AuthTables>, id: string): Promise<void> {
  await db.deleteFrom('farewells').where('id', '=', id).execute()
}

export async function deleteEndedFarewells(db: Kysely<AuthTables>, now: Date): Promise<void> {
  await db.deleteFrom('farewells').where('expires_at', '<=', now).execute()
}
