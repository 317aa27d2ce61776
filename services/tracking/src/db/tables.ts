import type { OrderView } from '#domain/order-view.ts'
import type { RouteStop } from '#domain/route.ts'
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

interface RoutesTable {
  driver_id: string
  version: number
  stops: ColumnType<RouteStop[], string, string>
}

export interface TrackingTables extends OutboxTables {
  routes: RoutesTable
  views: ViewsTable
}
