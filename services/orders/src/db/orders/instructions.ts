import type { Transaction } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

/** Stores the recipient's words for the driver. Not a command, so the order's version stays. */
export async function saveInstructions(
  trx: Transaction<OrdersTables>,
  orderId: string,
  sealed: string | null
): Promise<void> {
  await trx.updateTable('orders').set({ instructions_sealed: sealed }).where('id', '=', orderId).execute()
}
