import { type Kysely, sql } from 'kysely'
import { unsequencedTopics } from '#events/handlers.ts'

// docs/security/limits.md#retention.
const retention = [
  { table: 'inbox', column: 'received_at', hours: 14 * 24 },
  { table: 'idempotency', column: 'created_at', hours: 24 }
]
const batchSize = 5000

/**
 * Deletes, in batches small enough for the statement timeout, entries that are too old to be redelivered, and versions of
 * topics whose events have none any more. Versions of other topics stay (ADR 17): their events can come again at any
 * time, and without its row an order's first event would be applied twice.
 */
export async function pruneInbox<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const { table, column, hours } of retention) {
    await inBatches(() =>
      sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)}
          where ${sql.ref(column)} < now() - make_interval(hours => ${hours}) limit ${batchSize}))`.execute(db)
    )
  }
  await inBatches(() =>
    sql`
      delete from inbox_versions where ctid = any(array(
        select ctid from inbox_versions where topic = any(${unsequencedTopics}::text[]) limit ${batchSize}))`.execute(
      db
    )
  )
}

async function inBatches(deleteSome: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (let gone = batchSize; gone === batchSize;) gone = Number((await deleteSome()).numAffectedRows ?? 0)
}
