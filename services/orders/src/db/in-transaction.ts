import type { Kysely, Transaction } from 'kysely'
import type { OrdersTables } from './tables.ts'

/** Works in the caller's transaction, or in one of its own where there is none. */
export async function inTransaction<Result>(
  db: Kysely<OrdersTables>,
  work: (trx: Transaction<OrdersTables>) => Promise<Result>
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<OrdersTables>) : db.transaction().execute(work)
}
