import type { Cause } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotificationsTables, Outcome } from './tables.ts'

/** A mail that somebody has taken to send it. */
export interface DueMail {
  id: string
  cause: Cause
  /** When it happened. */
  at: Date
  /** With this one. */
  tries: number
}

interface Ids {
  kind: string
  userId?: string | null
  orderId?: string | null
  companyId?: string | null
}

/** Has a mail sent, in the transaction of the event that is its cause. A cause that comes again changes nothing. */
export async function insertMail(
  trx: Transaction<NotificationsTables>,
  { id, cause, at, dueAt }: { id: string; cause: Cause; at: Date; dueAt: Date }
): Promise<void> {
  const { userId = null, orderId = null, companyId = null }: Ids = cause
  await trx
    .insertInto('mails')
    .values({
      id,
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

/** Takes the mail that is due longest, for the caller alone until `until`. What another takes now is passed over. */
export async function claimMail(db: Kysely<NotificationsTables>, now: Date, until: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mails set tries = tries + 1, next_at = ${until}
    where id = (
      select id from mails where next_at <= ${now} order by next_at limit 1 for update skip locked
    )
    returning id, cause, at, tries`.execute(db)
  return rows[0]
}

/** Gives a mail back for a later try. Nothing happens when its claim has ended and another has it. */
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
  via?: 'smtp' | 'mailbox'
  locale?: Locale
}

/** Says what became of a mail, once. That it was sent holds whoever has the mail now; anything else is for who has it. */
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
