import type { Kysely, Selectable } from 'kysely'
import type { MessagesTable, NotificationsTables } from './tables.ts'

export type OwnMessage = Pick<Selectable<MessagesTable>, 'id' | 'order_id' | 'text' | 'at'>

/** What somebody wrote in conversations, oldest first. */
export async function listOwnMessages(
  db: Kysely<NotificationsTables>,
  userId: string,
  after: string | null,
  limit: number
): Promise<OwnMessage[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'order_id', 'text', 'at'])
    .where('from_id', '=', userId)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The log of the mails to somebody, newest first, after one of them. */
export async function listOwnMails(
  db: Kysely<NotificationsTables>,
  userId: string,
  after: { at: Date; id: string } | null,
  limit: number
) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'order_id', 'company_id', 'at', 'settled_at', 'outcome', 'via', 'locale'])
    .where('user_id', '=', userId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(after!.at, after!.id)))
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
