import { type Kysely, sql } from 'kysely'

/** By which channels senders are told of what, as far as they have chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_choices (
      user_id uuid not null,
      kind text not null,
      channel text not null,
      enabled boolean not null,
      primary key (user_id, kind, channel)
    )`.execute(db)
}
