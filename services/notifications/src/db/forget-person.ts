import { forgetAnswersTo } from '@ilbud/kernel/http/idempotency/kept-answers'
import { sql, type Transaction } from 'kysely'
import type { NotificationsTables } from './tables.ts'

// Where a text or a name was: the conversation goes on beside it.
const forgotten = '–'

/**
 * Takes a person out of mails and messages, in the caller's transaction. What they wrote goes, and what was written about
 * their orders, which may tell of them; the log of mails keeps when and which, and not to whom. What still waits is not
 * sent. Twice is like once.
 */
export async function forgetPerson(trx: Transaction<NotificationsTables>, userId: string, now: Date): Promise<void> {
  await sql`
    delete from mailbox where id in (select id from mails where user_id = ${userId}::uuid)`.execute(trx)
  await sql`
    update messages set text = ${forgotten}
    where from_id = ${userId}::uuid
      or order_id in (select order_id from mails where user_id = ${userId}::uuid and order_id is not null)`.execute(trx)
  await sql`update messages set from_name = ${forgotten} where from_id = ${userId}::uuid`.execute(trx)
  await sql`
    update mails set outcome = 'not-due', settled_at = ${now}, next_at = null
    where user_id = ${userId}::uuid and next_at is not null`.execute(trx)
  await sql`
    update mails set user_id = null, cause = cause - 'userId' - 'tokenId' where user_id = ${userId}::uuid`.execute(trx)
  await forgetAnswersTo(trx, userId)
}
