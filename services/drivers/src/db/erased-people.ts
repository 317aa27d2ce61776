import { forgottenText } from '@ilbud/proto/http/fields/forgotten'
import type { Kysely, Transaction } from 'kysely'
import type { DriversTables } from './tables.ts'

/** Removes a person's data from drivers and viewers; shifts and deliveries keep their figures. */
export async function erasePerson(trx: Transaction<DriversTables>, userId: string): Promise<void> {
  await trx
    .updateTable('drivers')
    // Not null, which would make us read the name from auth.
    .set({ name: forgottenText, phone: null, profile_due_at: null })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('watchers').where('user_id', '=', userId).execute()
  await trx.deleteFrom('open_positions').where('driver_id', '=', userId).execute()
}

/** Marks a person's positions for deletion. A repeat starts it again: a restore may have brought them back. */
export async function recordErasure(trx: Transaction<DriversTables>, userId: string, receivedAt: Date): Promise<void> {
  await trx
    .insertInto('erased_people')
    .values({ user_id: userId, heard_at: receivedAt, done_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ heard_at: receivedAt, done_at: null }))
    .execute()
}

/** Erased drivers whose positions have not been deleted yet and whose erasure was received before then. */
export async function listPendingErasures(db: Kysely<DriversTables>, receivedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('erased_people')
    .select('user_id')
    .where('done_at', 'is', null)
    .where('heard_at', '<=', receivedBefore)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function markErasureDone(db: Kysely<DriversTables>, userId: string, at: Date): Promise<void> {
  await db.updateTable('erased_people').set({ done_at: at }).where('user_id', '=', userId).execute()
}

export async function deleteLastPosition(db: Kysely<DriversTables>, driverId: string): Promise<void> {
  await db.deleteFrom('last_positions').where('driver_id', '=', driverId).execute()
}

/** `from` inclusive, `to` exclusive. */
export async function deletePositions(
  db: Kysely<DriversTables>,
  driverId: string,
  { from, to }: { from: Date; to: Date }
): Promise<void> {
  await db
    .deleteFrom('positions')
    .where('driver_id', '=', driverId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute()
}
