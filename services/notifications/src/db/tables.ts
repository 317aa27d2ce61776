import type { Cause, Kind } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { Role } from '@ilbud/proto/http/roles'
import type { ColumnType, Generated } from 'kysely'

export type Outcome = 'sent' | 'not-due' | 'given-up'

/**
 * One mail per cause: the queue, and for good the log of what was sent to whom and why. Ids and codes; where it went
 * and what it said is asked from its owners at the moment of sending and stands nowhere here.
 */
interface MailsTable {
  /** The event that is the cause: it makes one mail and never a second. */
  id: string
  kind: Kind
  /** Whom it is to: an account, or whoever applied for a company. */
  user_id: string | null
  order_id: string | null
  company_id: string | null
  cause: ColumnType<Cause, string, never>
  /** When it happened. */
  at: Date
  /** Counted when one begins; whoever began the last one has the mail until `next_at`. */
  tries: Generated<number>
  /** When it is due, or its claim ends; null when it is settled. */
  next_at: Date | null
  settled_at: Date | null
  outcome: Outcome | null
  /** Why it was given up, as a code. */
  reason: string | null
  via: 'smtp' | 'mailbox' | null
  locale: Locale | null
}

/** Where mails land without a mail server. Sealed: they hold addresses, and links that open accounts. */
interface MailboxTable {
  /** Of the mail: it lands once. */
  id: string
  at: Date
  sealed: Buffer
}

/** Whether an order's public view says DELAYED, so that a delay is told when it begins and not at each new estimate. */
interface DelaysTable {
  order_id: string
  epoch: string
  version: number
  revision: number
  delayed: boolean
}

/** Who may talk about an order, as its events say. */
export interface ConversationsTable {
  order_id: string
  driver_id: string | null
  ended_at: Date | null
  /** Messages so far. */
  version: Generated<number>
}

export interface MessagesTable {
  id: string
  order_id: string
  /** 1, 2, 3 … within the order. */
  number: number
  from_id: string
  from_role: Role
  from_name: string
  text: string
  at: Date
}

export interface NotificationsTables extends OutboxTables {
  mails: MailsTable
  mailbox: MailboxTable
  delays: DelaysTable
  conversations: ConversationsTable
  messages: MessagesTable
}
