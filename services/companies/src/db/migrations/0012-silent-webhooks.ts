import { type Kysely, sql } from 'kysely'

/** Webhooks to which nothing waits to be sent after their last failure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks add column silent boolean not null default false`.execute(db)
}
