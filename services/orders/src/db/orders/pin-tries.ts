import { sql, type Transaction } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

interface PinTries {
  /** How many wrong PINs the order was given. */
  count: number
  /** Of those that were sent with an Idempotency-Key: what a repeat has as well. */
  keys: readonly string[]
}

export async function readPinTries(trx: Transaction<OrdersTables>, id: string): Promise<PinTries> {
  const order = trx.selectFrom('orders').select(['pin_tries', 'pin_try_keys']).where('id', '=', id)
  const { pin_tries: count, pin_try_keys: keys } = await order.executeTakeFirstOrThrow()
  return { count, keys }
}

/** Counts one more wrong PIN; the order is locked. */
export async function addPinTry(trx: Transaction<OrdersTables>, id: string, key: string | null): Promise<void> {
  const added = key === null ? {} : { pin_try_keys: sql<string[]>`array_append(pin_try_keys, ${key}::text)` }
  await trx
    .updateTable('orders')
    .set({ pin_tries: sql<number>`pin_tries + 1`, ...added })
    .where('id', '=', id)
    .execute()
}
