import { type Kysely, sql } from 'kysely'

/**
 * Up to which message of a conversation staff have answered, or said that no answer is needed. The driver waits for the
 * later ones. Conversations of before count as answered up to the last message of staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column settled integer not null default 0`.execute(db)
  await sql`
    update conversations set settled = coalesce((select max(number) from messages
      where messages.order_id = conversations.order_id and from_role <> 'driver'), 0)
    where version > 0`.execute(db)
  await sql`create index conversations_waiting on conversations (order_id) where settled < version`.execute(db)
}
