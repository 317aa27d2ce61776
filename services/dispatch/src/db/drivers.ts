import type { Kysely, Transaction } from 'kysely'
import type { DispatchTables } from './tables.ts'

export async function saveDriver(
  trx: Transaction<DispatchTables>,
  { id, onDuty }: { id: string; onDuty: boolean }
): Promise<void> {
  await trx
    .insertInto('drivers')
    .values({ id, on_duty: onDuty })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ on_duty: onDuty }))
    .execute()
}

export async function findDriver(
  db: Kysely<DispatchTables>,
  id: string
): Promise<{ id: string; onDuty: boolean } | null> {
  const row = await db.selectFrom('drivers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id: row.id, onDuty: row.on_duty } : null
}

export async function listDrivers(
  db: Kysely<DispatchTables>,
  ids: readonly string[]
): Promise<{ id: string; onDuty: boolean }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('drivers')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id, on_duty }) => ({ id, onDuty: on_duty }))
}

/** Ids of the drivers who are on duty. */
export async function listOnDuty(db: Kysely<DispatchTables>): Promise<string[]> {
  const rows = await db.selectFrom('drivers').select('id').where('on_duty', '=', true).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
