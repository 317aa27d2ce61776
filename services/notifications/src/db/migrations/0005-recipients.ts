import { type Kysely, sql } from 'kysely'

/** Recipients get mails too, unless their address has stopped them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column has_recipient boolean not null default false`.execute(db)
  await sql`create table stopped_addresses (hash bytea primary key, stopped_at timestamptz not null)`.execute(db)
}
