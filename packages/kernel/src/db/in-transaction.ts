import type { Kysely, Transaction } from 'kysely'

/** Runs the work in the caller's transaction, or in a new one when the caller has none. */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work)
}
