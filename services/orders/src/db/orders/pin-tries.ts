import type { Transaction } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

/** How many wrong PINs an order was given. */
export async function readPinTries(trx: Transaction<OrdersTables>, id: string): Promise<number> {
  const order = trx.selectFrom('orders').select('pin_tries').where('id', '=', id)
  return (await order.executeTakeFirstOrThrow()).pin_tries
}

export async function savePinTries(trx: Transaction<OrdersTables>, id: string, tries: number): Promise<void> {
  await trx.updateTable('orders').set({ pin_tries: tries }).where('id', '=', id).execute()
}
