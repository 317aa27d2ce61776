import { type Kysely, sql } from 'kysely'

// Security 5.8: inbox and outbox 14 days. Contract 6: answers by Idempotency-Key 24 hours.
const kept = [
  { table: 'inbox', column: 'received_at', hours: 14 * 24 },
  { table: 'idempotency', column: 'created_at', hours: 24 }
]
const batchSize = 5000

/** Deletes entries too old to be redelivered, in batches small enough for the statement timeout. */
export async function pruneInbox<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const { table, column, hours } of kept) {
    for (let gone = batchSize; gone === batchSize;) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)}
          where ${sql.ref(column)} < now() - make_interval(hours => ${hours}) limit ${batchSize}))`.execute(db)
      gone = Number(numAffectedRows ?? 0)
    }
  }
}
