import type { Order } from '#domain/order.ts'
import type { Transaction } from 'kysely'
import { toOrder } from './order-row.ts'
import type { OrdersTables } from '#db/tables.ts'

/** The order with its count of wrong PINs, locked until the transaction ends: of two at once, one waits. */
export async function lockPinTries(
  trx: Transaction<OrdersTables>,
  id: string
): Promise<{ order: Order; tries: number } | undefined> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && { order: toOrder(row), tries: row.pin_tries }
}

export async function savePinTries(trx: Transaction<OrdersTables>, id: string, tries: number): Promise<void> {
  await trx.updateTable('orders').set({ pin_tries: tries }).where('id', '=', id).execute()
}
