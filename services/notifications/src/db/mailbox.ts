import { type Kysely, sql } from 'kysely'
import type { NotificationsTables } from './tables.ts'

export interface SealedMail {
  id: string
  at: Date
  sealed: Buffer
}

/** Stores a mail; one that is already stored stays as it is. */
export async function insertIntoMailbox(db: Kysely<NotificationsTables>, mail: SealedMail): Promise<void> {
  await db
    .insertInto('mailbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Newest first. */
export async function listMailbox(db: Kysely<NotificationsTables>, limit: number): Promise<SealedMail[]> {
  return db.selectFrom('mailbox').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function findInMailbox(db: Kysely<NotificationsTables>, id: string): Promise<SealedMail | undefined> {
  return db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Deletes mails from before `before`, and all but the newest `most`. */
export async function pruneMailbox(
  db: Kysely<NotificationsTables>,
  { before, most }: { before: Date; most: number }
): Promise<void> {
  await sql`
    delete from mailbox where at < ${before}
      or (at, id) < (select at, id from mailbox order by at desc, id desc offset ${most - 1} limit 1)`.execute(db)
}
