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
