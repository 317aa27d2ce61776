import { deleteLastPlaces } from '#db/routes.ts'
import type { DispatchTables } from '#db/tables.ts'
import type { Kysely } from 'kysely'

// docs/security/limits.md#retention
const positionsMs = 7 * 24 * 3_600_000

/** Forgets where drivers were who have made no stop for a week. */
export async function forgetPlaces({ db, now }: { db: Kysely<DispatchTables>; now: () => Date }): Promise<void> {
  await deleteLastPlaces(db, new Date(now().getTime() - positionsMs))
}
