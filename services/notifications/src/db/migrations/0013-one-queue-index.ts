import { type Kysely, sql } from 'kysely'

/** Messages of both lines are claimed by `mails_due_by_line`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index mails_due_urgent_first`.execute(db)
}
