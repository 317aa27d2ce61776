import type { Transaction } from 'kysely'
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
