import type { Order } from '#domain/order.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { type OutboxRow, outboxRow } from '@ilbud/kernel/events/outbox'
import type { Envelope } from '@ilbud/proto/events/event'
import type { OrderEventsTable } from '#db/tables.ts'

/** One step of an order: the event to publish, and what stays in orders. */
export interface RecordedEvent {
  version: number
  at: Date
  occurredAt: Date | null
  type: string
  actor: { id: string | null; role: string }
  reasonCode: string | null
  note: string | null
  location: LatLng | null
  event: Envelope
}

/** An order as it is to be stored, with the events of the change. */
export interface OrderWrite {
  order: Order
  recordedEvents: RecordedEvent[]
  /** Beside the order's own events: entries of the audit log. */
  audit?: Envelope[]
}

export function toHistoryRow(
  orderId: string,
  { occurredAt, actor, reasonCode, location, ...rest }: RecordedEvent
): OrderEventsTable {
  return {
    ...rest,
    order_id: orderId,
    occurred_at: occurredAt,
    actor_id: actor.id,
    actor_role: actor.role,
    reason_code: reasonCode,
    lat: location?.lat ?? null,
    lng: location?.lng ?? null
  }
}

/** The rows of the outbox: the order's own events first, in their order. */
export function toOutboxRows({ recordedEvents, audit = [] }: OrderWrite): OutboxRow[] {
  return [
    ...recordedEvents.map(({ event }) => outboxRow('orders.events', event)),
    ...audit.map((event) => outboxRow('audit.events', event))
  ]
}
