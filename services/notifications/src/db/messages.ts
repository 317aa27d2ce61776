import type { Participant } from '#domain/conversation.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { MessagesTable, NotificationsTables } from './tables.ts'

export interface Message {
  id: string
  orderId: string
  /** 1, 2, 3 … within the order. */
  number: number
  from: Participant
  text: string
  at: Date
}

/** Stores the next message of a conversation that the caller has locked. */
export async function insertMessage(
  trx: Transaction<NotificationsTables>,
  { id, orderId, number, from, text, at }: Message
): Promise<void> {
  await trx
    .insertInto('messages')
    .values({ id, order_id: orderId, number, from_id: from.id, from_role: from.role, from_name: from.name, text, at })
    .execute()
  // Whatever staff write answers all that the driver wrote before.
  const settled = from.role === 'driver' ? {} : { settled: number }
  await trx
    .updateTable('conversations')
    .set({ version: number, ...settled })
    .where('order_id', '=', orderId)
    .execute()
}

/** Newest first; with `before`, only those with a smaller number. */
export async function listMessages(
  db: Kysely<NotificationsTables>,
  { orderId, before, limit }: { orderId: string; before: number | null; limit: number }
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(before !== null, (query) => query.where('number', '<', before))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toMessage)
}

export async function findMessage(db: Kysely<NotificationsTables>, id: string): Promise<Message | undefined> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

function toMessage(row: Selectable<MessagesTable>): Message {
  const from = { id: row.from_id, role: row.from_role, name: row.from_name }
  return { id: row.id, orderId: row.order_id, number: row.number, from, text: row.text, at: row.at }
}
