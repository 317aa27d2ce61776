import type { Conversation } from '#domain/conversation.ts'
import type { ChosenTime } from '#domain/cause.ts'
import type { OrderNow } from '#domain/still-true.ts'
import type { OrderState } from '@ilbud/proto/http/orders/order-status'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ConversationsTable, NotificationsTables } from './tables.ts'

/** Records who drives an order, its state, whether it has ended and whether its recipient gets mails. Orders' events arrive in the order in which they happened. */
export async function saveOrder(
  trx: Transaction<NotificationsTables>,
  order: Omit<Conversation, 'version'> & ChosenTime & { hasRecipient: boolean; state: OrderState }
): Promise<void> {
  const { orderId, driverId, endedAt, hasRecipient, state, notBefore, notAfter } = order
  const times = { not_before: notBefore, not_after: notAfter }
  const columns = { driver_id: driverId, ended_at: endedAt, has_recipient: hasRecipient, state, ...times }
  await trx
    .insertInto('conversations')
    .values({ order_id: orderId, ...columns })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(columns))
    .execute()
}

/** Whether the recipient of an order gets mails, according to its latest event. */
export async function hasRecipient(trx: Transaction<NotificationsTables>, orderId: string): Promise<boolean> {
  const order = trx.selectFrom('conversations').select('has_recipient').where('order_id', '=', orderId)
  return (await order.executeTakeFirst())?.has_recipient ?? false
}

/** What the latest events say of an order. */
export async function findOrderNow(db: Kysely<NotificationsTables>, orderId: string): Promise<OrderNow> {
  const row = await db
    .selectFrom('conversations')
    .leftJoin('delays', 'delays.order_id', 'conversations.order_id')
    .select(['conversations.state', 'conversations.not_before', 'conversations.not_after', 'delays.delayed'])
    .where('conversations.order_id', '=', orderId)
    .executeTakeFirst()
  const [notBefore, notAfter] = [row?.not_before, row?.not_after].map((at) => at?.toISOString() ?? null)
  return { state: row?.state ?? null, delayed: row?.delayed ?? false, notBefore: notBefore!, notAfter: notAfter! }
}

/** Deletes a conversation and all its messages. */
export async function deleteConversation(trx: Transaction<NotificationsTables>, orderId: string): Promise<void> {
  await trx.deleteFrom('conversations').where('order_id', '=', orderId).execute()
}

/** Deletes the conversations about orders that ended before `endedBefore`, and the record of who drove them. */
export async function deleteConversations(db: Kysely<NotificationsTables>, endedBefore: Date): Promise<void> {
  await db.deleteFrom('conversations').where('ended_at', '<', endedBefore).execute()
}

export async function findConversation(
  db: Kysely<NotificationsTables>,
  orderId: string
): Promise<Conversation | undefined> {
  const row = await db.selectFrom('conversations').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  return row && toConversation(row)
}

/** Locks the conversation until the transaction ends, so that its messages are numbered without gaps. */
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

/** The driver's oldest live order, locked until the transaction ends: until then it stays the driver's. */
export async function lockLiveOrderOf(
  trx: Transaction<NotificationsTables>,
  driverId: string
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('conversations')
    .select('order_id')
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .orderBy('order_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row?.order_id
}

function toConversation(row: Selectable<ConversationsTable>): Conversation {
  return { orderId: row.order_id, driverId: row.driver_id, endedAt: row.ended_at, version: row.version }
}
