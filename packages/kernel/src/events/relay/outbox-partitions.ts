import { addDays, listPartitionsBefore, makePartitions, type PartitionedTable } from '#db/time-partitions.ts'
import { type Kysely, sql } from 'kysely'

// Published events stay 14 days for republishing.
const retentionDays = 14
const batchSize = 5000
const outbox: PartitionedTable = { table: 'outbox', column: 'created_at', span: 'day' }

/** Creates the partitions of today and tomorrow and drops old ones that are published completely. */
export async function keepPartitions<Tables>(db: Kysely<Tables>, today = new Date()): Promise<void> {
  await makePartitions(db, outbox, today, 1)
  const oldest = addDays(today, -retentionDays)
  for (const name of await listPartitionsBefore(db, outbox, oldest)) await dropIfPublished(db, name)
  await emptyDefault(db, oldest)
}

async function dropIfPublished<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from ${sql.table(name)} where published_at is null) as left`.execute(db)
  if (!rows[0]?.left) await sql`drop table if exists ${sql.table(name)}`.execute(db)
}

async function emptyDefault<Tables>(db: Kysely<Tables>, before: Date): Promise<void> {
  for (let gone = batchSize; gone === batchSize;) {
    const { numAffectedRows } = await sql`
      delete from outbox_default where ctid = any(array(
        select ctid from outbox_default where published_at is not null and created_at < ${before} limit ${batchSize}
      ))`.execute(db)
    gone = Number(numAffectedRows ?? 0)
  }
}
