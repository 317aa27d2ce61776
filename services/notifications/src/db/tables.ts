import type { Cause, Kind } from '#domain/cause.ts'
import type { Channel } from '#domain/channel.ts'
import type { Locale } from '#domain/mails/letter.ts'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { ChoiceKind } from '@ilbud/proto/http/people/notification-choices'
import type { OrderState } from '@ilbud/proto/http/orders/order-status'
import type { Role } from '@ilbud/proto/http/roles'
import type { ColumnType, Generated } from 'kysely'

/** Who took the message. */
export type Via = 'smtp' | 'mailbox' | '46elks' | 'twilio' | 'push'

export type Outcome = 'sent' | 'not-due' | 'given-up'

/**
 * One message per event, person and channel: the queue, and afterwards for 30 days the log of what was sent to whom and
 * why. Holds ids and codes only; address and content are requested from the services that own them at the moment of
 * sending, and not stored.
 */
interface MailsTable {
  /** Of the event that causes the message, or made from it, so the same event makes only one. */
  id: string
  channel: Generated<Channel>
  kind: Kind
  /** The recipient's account; null for an applicant, who has none. */
  user_id: string | null
  order_id: string | null
  company_id: string | null
  /** The browser of a push message. */
  subscription_id: Generated<string | null>
  cause: ColumnType<Cause, string, never>
  /** When the event happened. */
  at: Date
  /** Incremented when an attempt begins; whoever began the last one holds the mail until `next_at`. */
  tries: Generated<number>
  /** When the mail is due, or when the current claim expires; null once the outcome is known. */
  next_at: Date | null
  settled_at: Date | null
  outcome: Outcome | null
  /** A code that says why it was given up. */
  reason: string | null
  via: Via | null
  locale: Locale | null
}

/** Where mails are stored without a mail server. Encrypted: they contain addresses and sign-in links. */
interface MailboxTable {
  /** The mail's id, so that a mail sent twice is stored once. */
  id: string
  at: Date
  sealed: Buffer
}

/**
 * Whether an order's public view says DELAYED, so that a mail is sent when a delay begins and not at each new estimate.
 */
interface DelaysTable {
  order_id: string
  epoch: string
  version: number
  revision: number
  delayed: boolean
}

/** Who may take part in the conversation about an order, according to the order's events. */
export interface ConversationsTable {
  order_id: string
  driver_id: string | null
  ended_at: Date | null
  /** Whether orders has an address of the recipient. */
  has_recipient: Generated<boolean>
  /** According to the latest event; null in rows of older versions. */
  state: OrderState | null
  /** The time that was chosen on the parcel's page. */
  not_before: ColumnType<Date | null, Date | string | null, Date | string | null>
  not_after: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The number of messages so far. */
  version: Generated<number>
  /** The last message that staff wrote or settled; the driver waits for an answer to later ones. */
  settled: Generated<number>
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

/** By which channels a sender is told of what, where they have chosen. */
interface NotificationChoicesTable {
  user_id: string
  kind: ChoiceKind
  channel: Channel
  enabled: boolean
}

/** The browsers in which somebody wants to be told: by their account, or about one parcel by who has its link. */
interface PushSubscriptionsTable {
  id: string
  /** SHA-256 of the endpoint. */
  endpoint_hash: Buffer
  /** Of the endpoint: whose push service it is. */
  host: string
  /** Endpoint and keys, encrypted: whoever has them can send to the browser. */
  sealed: Buffer
  user_id: string | null
  /** The session in which the browser subscribed, and with which this ends. */
  session_id: string | null
  order_id: string | null
  created_at: ColumnType<Date, Date, never>
  /** When the browser last said that it still wants them. */
  seen_at: Date
}

/** Whose account was erased: nothing about them is stored any more. */
interface ErasedPeopleTable {
  user_id: string
  heard_at: Date
}

/** Addresses and numbers that want no more messages about parcels, as keyed hashes: they themselves are not stored. */
interface StoppedAddressesTable {
  hash: Buffer
  stopped_at: Date
}

export interface NotificationsTables extends OutboxTables {
  erased_people: ErasedPeopleTable
  mails: MailsTable
  mailbox: MailboxTable
  stopped_addresses: StoppedAddressesTable
  notification_choices: NotificationChoicesTable
  delays: DelaysTable
  push_subscriptions: PushSubscriptionsTable
  conversations: ConversationsTable
  messages: MessagesTable
}
