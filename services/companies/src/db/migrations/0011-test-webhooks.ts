import { type Kysely, sql } from 'kysely'

/** Webhooks that report test orders alone; those that test keys have made before are of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks add column test boolean not null default false`.execute(db)
  await sql`update webhooks set test = true where created_by in (select id from api_keys where test)`.execute(db)
}
