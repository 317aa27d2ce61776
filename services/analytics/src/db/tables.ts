import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import type {
  AdminStatus,
  Destination,
  OrderCommand,
  OrderState,
  PackageSize
} from '@ilbud/proto/http/orders/order-status'
import type { ColumnType, Generated } from 'kysely'

/** bigint: the driver hands it over as text. */
type Sum = ColumnType<string, number | undefined, never>
/** A rollup's column: 0 where no share named it. */
type Count = Generated<number>

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
  corrects: number | null
  override: boolean
  actor_role: string | null
  reason_code: string | null
  state_before: OrderState | null
  state_after: OrderState | null
  destination: Destination | null
  attempts: number | null
  driver_id: string | null
  tracking_id: string | null
  customer_id: string | null
  company_id: string | null
  cost_center: string | null
  city: string | null
  pickup_district: string | null
  delivery_district: string | null
  package_size: PackageSize | null
  distance_km: number | null
  total_amount_ore: number | null
  pay_ore: number | null
  promised_by: Date | null
  scheduled_pickup: Date | null
  scheduled_delivery: Date | null
}

/** One row per change of a driver: minutes on duty are the time between two of them. */
interface DriverFactsTable {
  driver_id: string
  version: number
  at: Date
  local_day: string
  on_duty: boolean
  disabled: boolean
}

/** The state of an order: the next event counts by the difference to it. */
export interface CountedOrdersTable {
  order_id: string
  version: number
  tracking_id: string | null
  placed_at: Date
  first_promise: Date
  picked_up_at: Date | null
  ended_at: Date | null
  state: OrderState
  destination: Destination
  attempts: number
  driver_id: string | null
  customer_id: string
  company_id: string | null
  cost_center: string | null
  city: string
  pickup_district: string | null
  delivery_district: string | null
  package_size: PackageSize
  distance_km: number | null
  total_amount_ore: number
  pay_ore: number
  leg: number | null
  hauler_id: string | null
  hauled_from: Date | null
  hauled_to: Date | null
  scheduled_pickup: Date | null
  scheduled_delivery: Date | null
}

interface DriversTable {
  driver_id: string
  /** 0: the driver occurs in orders, but no event of drivers has registered it yet. */
  version: Generated<number>
  disabled: Generated<boolean>
  duty_since: Date | null
  /** On duty with a parcel on board since. */
  board_since: Date | null
  last_action_at: Date | null
}

interface ShiftsTable {
  driver_id: string
  /** Of the event that began it. */
  version: number
  from_at: Date
  /** `infinity`: not over yet. */
  to_at: ColumnType<Date, Date | 'infinity', Date | 'infinity'>
}

interface HaulsTable extends Omit<ShiftsTable, 'version'> {
  order_id: string
  leg: number
}

interface CompaniesTable {
  company_id: string
  version: number
  status: CompanyStatus
}

interface DaysTable {
  day: string
  stripe: number
  placed: Count
  delivered: Count
  on_time: Count
  failed: Count
  canceled: Count
  revenue_ore: Sum
  company_revenue_ore: Sum
  company_cost_ore: Sum
  /** Deliveries whose pickup is known, and their time from door to door. */
  timed: Count
  delivery_ms: Sum
  drivers_on_duty: Count
  duty_ms: Sum
  board_ms: Sum
  /** Stops made, and orders given to a driver. */
  stops: Sum
  assigned: Sum
  offers_made: Sum
  offers_accepted: Sum
  offers_declined: Sum
  offers_expired: Sum
  driven_m: Sum
}

interface StatusDaysTable {
  day: string
  status: AdminStatus
  stripe: number
  orders: Count
}

interface DistrictDaysTable {
  day: string
  city: string
  district: string
  orders: Count
  revenue_ore: Sum
}

interface CompanyDaysTable {
  day: string
  company_id: string
  orders: Count
  delivered: Count
  revenue_ore: Sum
  cost_ore: Sum
}

interface DriverDaysTable {
  driver_id: string
  day: string
  deliveries: Count
  on_time: Count
  duty_ms: Sum
  board_ms: Sum
  on_duty: Generated<boolean>
}

export interface RatingsTable {
  order_id: string
  driver_id: string
  /** Of the rating, Europe/Stockholm. */
  day: string
  stars: number
}

export interface OffersTable {
  offer_id: string
  order_id: string
  /** Europe/Stockholm. */
  made_on: string
  /** Null: nobody has answered yet. `withdrawn`: the order needed no driver any more. */
  outcome: 'accepted' | 'declined' | 'expired' | 'withdrawn' | null
  ended_on: string | null
}

interface LegsTable {
  id: Generated<string>
  /** Whose stop was reached. */
  order_id: string
  /** Europe/Stockholm. */
  driven_on: string
  metres: number
}

export interface AnalyticsTables extends OutboxTables {
  order_facts: OrderFactsTable
  driver_facts: DriverFactsTable
  counted_orders: CountedOrdersTable
  drivers: DriversTable
  shifts: ShiftsTable
  hauls: HaulsTable
  companies: CompaniesTable
  days: DaysTable
  status_days: StatusDaysTable
  district_days: DistrictDaysTable
  company_days: CompanyDaysTable
  driver_days: DriverDaysTable
  ratings: RatingsTable
  offers: OffersTable
  legs: LegsTable
  fold: { version: number }
  changed_figures: { id: Generated<string>; keys: string[] }
  announcements: { id: Generated<number>; version: number; at: Date }
  exports: { user_id: string; id: string; started_at: Date }
}
