import type { Conversation } from '#domain/conversation.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ConversationsTable, NotificationsTables } from './tables.ts'

/** Notes who drives an order and whether it is over. Orders' events come in their order. */
export async function saveOrder(
  trx: Transaction<NotificationsTables>,
  { orderId, driverId, endedAt }: Omit<Conversation, 'version'>
): Promise<void> {
  const known = { driver_id: driverId, ended_at: endedAt }
  await trx
    .insertInto('conversations')
    .values({ order_id: orderId, ...known })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(known))
    .execute()
}

/** With all its messages. */
export async function deleteConversation(trx: Transaction<NotificationsTables>, orderId: string): Promise<void> {
  await trx.deleteFrom('conversations').where('order_id', '=', orderId).execute()
}

/** Forgets what was said about orders that ended before then, and who drove them. */
export async function forgetConversations(db: Kysely<NotificationsTables>, endedBefore: Date): Promise<void> {
  await db.deleteFrom('conversations').where('ended_at', '<', endedBefore).execute()
}

export async function findConversation(
  db: Kysely<NotificationsTables>,
  orderId: string
): Promise<Conversation | undefined> {
  const row = await db.selectFrom('conversations').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  return row && toConversation(row)
}

/** Holds the conversation until the transaction ends, so that its messages count without gaps. */
export async function lockConversation(
  trx: Transaction<NotificationsTables>,
  orderId: string
): Promise<Conversation | undefined> {
  const row = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row && toConversation(row)
}

/** The live order that the driver has had longest. */
export async function findLiveOrderOf(db: Kysely<NotificationsTables>, driverId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('order_id')
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .orderBy('order_id')
    .executeTakeFirst()
  return row?.order_id
}

function toConversation(row: Selectable<ConversationsTable>): Conversation {
  return { orderId: row.order_id, driverId: row.driver_id, endedAt: row.ended_at, version: row.version }
}
