import type { OrderView } from '#domain/order-view.ts'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { ColumnType } from 'kysely'

interface ViewsTable {
  order_id: string
  tracking_id: string
  version: number
  revision: number
  driver_id: string | null
  review_at: Date | null
  view: ColumnType<OrderView | null, string | null, string | null>
}

export interface TrackingTables extends OutboxTables {
  views: ViewsTable
}
