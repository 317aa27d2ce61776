import { type Kysely, sql } from 'kysely'

/** Push messages are claimed apart from mails and text messages, each in the same order as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists mails_due_by_line
      on mails ((channel = 'push'), (kind in ('order-confirmed', 'placed', 'rescheduled', 'canceled')), next_at)
      where next_at is not null`.execute(db)
}
