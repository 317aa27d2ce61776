import type { Kysely, Transaction } from 'kysely'

/** Works in the caller's transaction, or in one of its own where there is none. */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work)
}
