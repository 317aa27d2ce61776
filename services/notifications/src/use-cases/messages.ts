import { findConversation, lockConversation } from '#db/conversations.ts'
import { findMessage, insertMessage, listMessages, type Message } from '#db/messages.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { type Conversation, mayParticipate, type Participant } from '#domain/conversation.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit, recordRead } from '@ilbud/kernel/events/audit'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { writeEvent } from '@ilbud/proto/events/event'
import { messageSent } from '@ilbud/proto/events/notifications'
import type { Message as MessageView } from '@ilbud/proto/http/dispatch/messages'
import { isStaff } from '@ilbud/proto/http/roles'
import type { Transaction } from 'kysely'
import type { NotificationsDeps } from './deps.ts'

const source = '/notifications'

interface NewMessage {
  orderId: string
  text: string
  from: Participant
}

/** Adds a message to an order's conversation. NotFoundError for anybody who may not read it. */
export async function sendMessage(
  { db, now }: Pick<NotificationsDeps, 'db' | 'now'>,
  message: NewMessage
): Promise<MessageView> {
  const at = now()
  return toView(await inTransaction(db, (trx) => storeMessage(trx, { ...message, id: uuidv7(at), at })))
}

/** Stores a message and its event, in the caller's transaction. */
export async function storeMessage(
  trx: Transaction<NotificationsTables>,
  written: Omit<Message, 'number'>
): Promise<Message> {
  const { id, orderId, from, at } = written
  const conversation = open(await lockConversation(trx, orderId), from, at)
  const version = conversation.version + 1
  const message = { ...written, number: version }
  await insertMessage(trx, message)
  const actor = { id: from.id, role: from.role }
  const data = { version, messageId: id, orderId, actor, driverId: conversation.driverId }
  await appendToOutbox(
    trx,
    messageSent.topic,
    writeEvent(messageSent, { id: uuidv7(at), source, subject: orderId, at, data })
  )
  if (isStaff(from.role)) {
    await appendAudit(trx, 'notifications', {
      actor: from,
      action: 'order.message',
      objectType: 'order',
      objectId: orderId,
      at
    })
  }
  return message
}

interface MessagesPage {
  messages: MessageView[]
  total: number
  /** The message number before which the next page ends; null: this is the last page. */
  next: number | null
}

/** One page of an order's conversation, newest first. */
export async function readMessages(
  deps: Pick<NotificationsDeps, 'db' | 'now' | 'onCommit'>,
  { orderId, reader, before, limit }: { orderId: string; reader: Participant; before: number | null; limit: number }
): Promise<MessagesPage> {
  const { db, now } = deps
  const { version } = open(await findConversation(db, orderId), reader, now())
  if (isStaff(reader.role)) {
    const read = { actor: reader, action: 'order.read-messages', objectType: 'order', objectId: orderId } as const
    await recordRead(deps, 'notifications', read)
  }
  const messages = await listMessages(db, { orderId, before, limit })
  const last = messages.at(-1)?.number ?? 1
  return { messages: messages.map(toView), total: version, next: last > 1 ? last : null }
}

/** For realtime, which pushes it and checks who may read it. */
export async function getMessage({ db }: Pick<NotificationsDeps, 'db'>, id: string): Promise<MessageView> {
  const message = await findMessage(db, id)
  if (!message) throw new NotFoundError('Message')
  return toView(message)
}

function open(conversation: Conversation | undefined, participant: Participant, now: Date): Conversation {
  if (!conversation || !mayParticipate(conversation, participant, now)) throw new NotFoundError('Order')
  return conversation
}

function toView({ id, orderId, from, text, at }: Message): MessageView {
  return { id, orderId, from, text, at: at.toISOString() }
}
