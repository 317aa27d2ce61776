import type { OrderCommand } from '@ilbud/proto/http/order-status'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { type Kysely, sql } from 'kysely'
import type { OrdersTables } from './tables.ts'

/** What of an order's story may not stand in an event. */
export interface StoryEntry {
  version: number
  command: OrderCommand
  after: OrderChange['after']
  note: string | null
  lat: number | null
  lng: number | null
}

/** Entries that say more than their event does, oldest first. */
export async function listStory(db: Kysely<OrdersTables>, orderId: string): Promise<StoryEntry[]> {
  const { rows } = await sql<StoryEntry>`
    select version, event -> 'data' ->> 'command' as command, event -> 'data' -> 'after' as after, note, lat, lng
    from order_events
    where order_id = ${orderId}::uuid and (note is not null or lat is not null) order by version`.execute(db)
  return rows
}
