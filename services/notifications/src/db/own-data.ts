import type { Kysely } from 'kysely'
import type { NotificationsTables } from './tables.ts'

/** What somebody wrote in conversations, oldest first. */
export async function listOwnMessages(
  db: Kysely<NotificationsTables>,
  userId: string,
  after: string | null,
  limit: number
) {
  return db
    .selectFrom('messages')
    .select(['id', 'order_id as orderId', 'text', 'at'])
    .where('from_id', '=', userId)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The log of the mails to a person, newest first; one page, beginning after the mail `after`. */
export async function listOwnMails(
  db: Kysely<NotificationsTables>,
  userId: string,
  after: { at: Date; id: string } | null,
  limit: number
) {
  return db
    .selectFrom('mails')
    .select(['id', 'at', 'kind', 'channel', 'outcome', 'via', 'locale'])
    .select(['order_id as orderId', 'company_id as companyId', 'at as because', 'settled_at as settledAt'])
    .where('user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(after!.at, after!.id)))
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
