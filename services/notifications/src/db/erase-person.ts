import { lockErasure } from '@ilbud/kernel/db/erased-people'
import { deleteResponsesTo } from '@ilbud/kernel/http/idempotency/stored-responses'
import { forgottenText } from '@ilbud/proto/http/fields/forgotten'
import { sql, type Transaction } from 'kysely'
import { deleteChoices } from './choices.ts'
import { deleteOfPerson } from './push-subscriptions.ts'
import type { NotificationsTables } from './tables.ts'

/**
 * Erases a person from mails, choices, browsers and messages, in the caller's transaction: what they wrote and chose,
 * and every message about their orders, those to recipients too, since it may be about them. The mail log still says
 * which mail was sent and when, but not to whom. Mails that have not been sent, those to recipients of their orders too,
 * are canceled. Events about the person that arrive later store nothing (`isErased`). Idempotent.
 */
export async function erasePerson(trx: Transaction<NotificationsTables>, userId: string, now: Date): Promise<void> {
  await lockErasure(trx, userId)
  await trx
    .insertInto('erased_people')
    .values({ user_id: userId, heard_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await deleteOfPerson(trx, userId)
  // Before the mailbox: a mail that is being sent at this moment is stored there until here, or not at all.
  await sql`
    update mails set outcome = 'not-due', settled_at = ${now}, next_at = null
    where next_at is not null and (user_id = ${userId}::uuid
      or order_id in (select order_id from mails where user_id = ${userId}::uuid and order_id is not null))`.execute(
    trx
  )
  await sql`
    delete from mailbox where id in (
      select id from mails
      where user_id = ${userId}::uuid
        or order_id in (select order_id from mails where user_id = ${userId}::uuid and order_id is not null))`.execute(
    trx
  )
  await sql`
    update messages set text = ${forgottenText}
    where from_id = ${userId}::uuid
      or order_id in (select order_id from mails where user_id = ${userId}::uuid and order_id is not null)`.execute(trx)
  await sql`update messages set from_name = ${forgottenText} where from_id = ${userId}::uuid`.execute(trx)
  await sql`
    update mails set user_id = null, subscription_id = null, cause = cause - 'userId' - 'tokenId' where user_id = ${userId}::uuid`.execute(
    trx
  )
  await deleteChoices(trx, userId)
  await deleteResponsesTo(trx, userId)
}
