import type { Kind } from '#domain/cause.ts'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'

/** What somebody is to be told, once. Whom and how is asked from their owners at the moment of sending. */
export interface CausesTable {
  /** The event that is the cause: it makes one message and never a second. */
  event_id: string
  kind: Kind
  order_id: string | null
  user_id: string | null
  /** When it happened. */
  at: Date
  /** When a message went out, or was found not to be due; null while it waits. */
  settled_at: Date | null
}

/** Whether an order's public view says DELAYED, so that a delay is told when it begins and not at each new estimate. */
export interface DelaysTable {
  order_id: string
  epoch: string
  version: number
  revision: number
  delayed: boolean
}

export interface NotificationsTables extends OutboxTables {
  causes: CausesTable
  delays: DelaysTable
}
