import type { Transaction } from 'kysely'
import type { DispatchTables } from './tables.ts'

/** Whose route an order is in; null: nobody's. */
export async function findDriverOf(trx: Transaction<DispatchTables>, orderId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('route_orders')
    .select('driver_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.driver_id ?? null
}

export async function saveDriverOf(
  trx: Transaction<DispatchTables>,
  orderId: string,
  driverId: string | null
): Promise<void> {
  if (driverId === null) {
    await trx.deleteFrom('route_orders').where('order_id', '=', orderId).execute()
    return
  }
  await trx
    .insertInto('route_orders')
    .values({ order_id: orderId, driver_id: driverId })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ driver_id: driverId }))
    .execute()
}
