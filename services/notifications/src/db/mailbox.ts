import { type Kysely, sql } from 'kysely'
import type { NotificationsTables } from './tables.ts'

export interface SealedMail {
  id: string
  at: Date
  sealed: Buffer
}

/**
 * Stores a mail, unless it was settled while it was being sent: its person was erased. One that is already stored stays
 * as it is.
 */
export async function insertIntoMailbox(
  db: Kysely<NotificationsTables>,
  { id, at, sealed }: SealedMail
): Promise<void> {
  await sql`
    with mail as (select settled_at from mails where id = ${id}::uuid for share)
    insert into mailbox (id, at, sealed)
    select ${id}::uuid, ${at}::timestamptz, ${sealed}::bytea
    where not exists (select from mail where settled_at is not null)
    on conflict (id) do nothing`.execute(db)
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
