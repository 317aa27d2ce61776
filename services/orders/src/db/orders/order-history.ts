import { readInBatches } from '@ilbud/kernel/db/read-in-batches'
import type { Republishable } from '@ilbud/kernel/events/operate/republish'
import type { Environment } from '@ilbud/kernel/runtime/environment'
import type { ScanMeans } from '@ilbud/proto/http/orders/label'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { type Kysely, sql } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

/** A step of an order with what may not be in its event: note and place. */
export interface HistoryEntry {
  version: number
  command: OrderCommand
  after: OrderChange['after']
  note: string | null
  lat: number | null
  lng: number | null
}

/** The steps that have a note or a place, oldest first. */
export async function listAnnotatedHistory(db: Kysely<OrdersTables>, orderId: string): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select version, event -> 'data' ->> 'command' as command, event -> 'data' -> 'after' as after, note, lat, lng
    from order_events
    where order_id = ${orderId}::uuid and (note is not null or lat is not null) order by version`.execute(db)
  return rows
}

/** One step of an order, as staff may read it. */
export interface StaffHistoryEntry extends HistoryEntry {
  at: Date
  occurredAt: Date | null
  actorId: string | null
  actorRole: OrderChange['actor']['role']
  override: boolean
  reasonCode: string | null
  /** The version of the step that a correction takes back. */
  corrects: number | null
  /** How the driver read the label. */
  scan: ScanMeans | null
}

/** Everything that was done to an order, oldest first. */
export async function listHistory(db: Kysely<OrdersTables>, orderId: string): Promise<StaffHistoryEntry[]> {
  const { rows } = await sql<StaffHistoryEntry>`
    select version, event -> 'data' ->> 'command' as command, event -> 'data' -> 'after' as after, note, lat, lng,
      at, occurred_at as "occurredAt", actor_id as "actorId", actor_role as "actorRole",
      (event -> 'data' ->> 'override')::boolean as override, reason_code as "reasonCode",
      (event -> 'data' ->> 'corrects')::integer as corrects, event -> 'data' ->> 'scan' as scan
    from order_events where order_id = ${orderId}::uuid order by version`.execute(db)
  return rows
}

/** Every order event since a point in time, as it was published, sorted by order and version. */
export function readHistory(env: Environment, since: Date): AsyncIterable<Republishable[]> {
  return readInBatches<Republishable>('orders', env, {
    text: `
      select 'orders.events' as topic, order_id::text as key, event::text as value
      from order_events where at >= $1 order by order_id, version`,
    values: [since]
  })
}
