import { type Kysely, sql } from 'kysely'

/** The order in which mails are claimed: what a sender can cause without limit comes last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists mails_due_urgent_first
      on mails ((kind in ('order-confirmed', 'placed', 'rescheduled', 'canceled')), next_at)
      where next_at is not null`.execute(db)
}
