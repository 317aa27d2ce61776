import { type Kysely, sql } from 'kysely'

/** Keys that place test orders, and what webhooks are sent about those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column test boolean not null default false`.execute(db)
  await sql`alter table webhook_deliveries add column test boolean not null default false`.execute(db)
}
