import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { Destination, OrderCommand, OrderState, PackageSize } from '@ilbud/proto/http/order-status'

/**
 * One row per change of an order, with every number that a figure may need. Rollups are built from these rows, and can
 * be built again. Nothing is taken back here: a correction is a row of its own.
 */
export interface OrderFactsTable {
  order_id: string
  version: number
  /** One history of the orders database; versions count within it. */
  epoch: string
  at: Date
  /** Europe/Stockholm, `2026-01-31`. */
  local_day: string
  /** `deleted` is the tombstone: gone from lists, counted here. */
  command: OrderCommand | 'deleted'
  /** The version that a correction takes back. */
  corrects: number | null
  override: boolean
  actor_role: string | null
  reason_code: string | null
  state_before: OrderState | null
  state_after: OrderState | null
  destination: Destination | null
  attempts: number | null
  driver_id: string | null
  customer_id: string | null
  company_id: string | null
  city: string | null
  pickup_district: string | null
  delivery_district: string | null
  package_size: PackageSize | null
  distance_km: number | null
  total_amount_ore: number | null
  pay_ore: number | null
  /** The end of the first promise: what on time means. */
  promised_by: Date | null
}

/** One row per change of a driver: minutes on duty are the time between two of them. */
export interface DriverFactsTable {
  driver_id: string
  version: number
  at: Date
  local_day: string
  on_duty: boolean
  disabled: boolean
}

export interface AnalyticsTables extends OutboxTables {
  order_facts: OrderFactsTable
  driver_facts: DriverFactsTable
}
