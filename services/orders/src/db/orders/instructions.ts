import type { Transaction } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

/** Stores the recipient's instructions to the driver. Not a command, so the order's version stays. */
export async function saveInstructions(
  trx: Transaction<OrdersTables>,
  orderId: string,
  { sealed, leaveAtDoor }: { sealed: string | null; leaveAtDoor: boolean }
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ instructions_sealed: sealed, leave_at_door: leaveAtDoor })
    .where('id', '=', orderId)
    .execute()
}
