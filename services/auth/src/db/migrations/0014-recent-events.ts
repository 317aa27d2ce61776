import { type Kysely, sql } from 'kysely'

/** While the event log is away every process asks each second for the events of the last minutes. Takes over indexes of partitions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists outbox_recent on outbox (created_at)`.execute(db)
}
