import { type Kysely, sql } from 'kysely'

/** How many requests hold their Idempotency-Key, and so a transaction, in this database now. */
export async function countKeyLocks<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and objsubid = 1`.execute(db)
  return rows.length
}
