import { type Cause, kindsBySenderAlone } from '#domain/cause.ts'
import type { Channel } from '#domain/channel.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { NotificationsTables, Outcome, Via } from './tables.ts'

/** A mail that the caller has claimed and is about to send. */
export interface DueMail {
  id: string
  channel: Channel
  cause: Cause
  /** The recipient's account; without one the order or company, or the message itself. */
  owner: string
  /** The browser of a push message. */
  subscriptionId: string | null
  /** When the event happened that the mail reports. */
  at: Date
  /** Attempts so far, including this one. */
  tries: number
}

interface Ids {
  kind: string
  userId?: string | null
  orderId?: string | null
  companyId?: string | null
}

interface NewMail {
  id: string
  channel?: Channel
  subscriptionId?: string | null
  cause: Cause
  at: Date
  dueAt: Date
}

/** Queues a mail, in the transaction of the event that causes it. The same event again queues nothing. */
export async function insertMail(
  trx: Transaction<NotificationsTables>,
  { id, channel = 'mail', subscriptionId = null, cause, at, dueAt }: NewMail
): Promise<void> {
  const { userId = null, orderId = null, companyId = null }: Ids = cause
  await trx
    .insertInto('mails')
    .values({
      id,
      channel,
      subscription_id: subscriptionId,
      kind: cause.kind,
      user_id: userId,
      order_id: orderId,
      company_id: companyId,
      cause: JSON.stringify(cause),
      at,
      next_at: dueAt
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const owner = sql`coalesce(user_id, order_id, company_id, id)`

// As the index has them.
const isBySenderAlone = sql`kind in (${sql.join(kindsBySenderAlone.map((kind) => sql.lit(kind)))})`

/**
 * Claims the mail or text message, or the push message, that has been due longest: until `until` nobody else may send
 * it. What a sender can cause without limit comes after all else, so that a thousand orders delay no link to a new
 * password and no PIN. Mails being claimed by others at this moment, and those of owners who are `busy`, are skipped.
 */
export async function claimMail(
  db: Kysely<NotificationsTables>,
  { isPush, busy = [], now, until }: { isPush: boolean; busy?: string[]; now: Date; until: Date }
): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mails set tries = tries + 1, next_at = ${until}
    where id = (${firstDueQuery({ isPush, busy, now })})
    returning id, channel, cause, ${owner}::text as owner, subscription_id as "subscriptionId", at, tries`.execute(db)
  return rows[0]
}

/** `= false` would become `channel <> 'push'`, which is not what the index has. */
const ofLine = (isPush: boolean): RawBuilder<boolean> =>
  isPush ? sql`(channel = 'push') is true` : sql`(channel = 'push') is false`

export function firstDueQuery({ isPush, busy, now }: { isPush: boolean; busy: string[]; now: Date }) {
  return sql<{ id: string }>`
    select id from mails where ${ofLine(isPush)} and next_at <= ${now} and ${owner} <> all(${busy}::uuid[])
    order by ${isBySenderAlone}, next_at limit 1 for update skip locked`
}

/** Returns a claimed mail to the queue. Does nothing when the claim has expired and somebody else has the mail. */
export async function postponeMail(db: Kysely<NotificationsTables>, { id, tries }: DueMail, next: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_at: next })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_at', 'is not', null)
    .execute()
}

interface Settled {
  outcome: Outcome
  at: Date
  reason?: string
  via?: Via
  locale?: Locale
}

/**
 * Records the final outcome of a mail, once. `sent` is recorded even after the caller's claim has expired; any other
 * outcome only while the caller holds the claim.
 */
export async function settleMail(
  db: Kysely<NotificationsTables>,
  { id, tries }: DueMail,
  { outcome, at, reason, via, locale }: Settled
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      outcome,
      settled_at: at,
      next_at: null,
      reason: reason ?? null,
      via: via ?? null,
      locale: locale ?? null
    })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .$if(outcome !== 'sent', (query) => query.where('tries', '=', tries))
    .execute()
}

/** Deletes the records of mails that were settled before `settledBefore`. */
export async function deleteSettledMails(db: Kysely<NotificationsTables>, settledBefore: Date): Promise<void> {
  await db.deleteFrom('mails').where('settled_at', '<', settledBefore).execute()
}
