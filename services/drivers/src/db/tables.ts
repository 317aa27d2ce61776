import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { VehicleKind } from '@ilbud/proto/http/dispatch/vehicle'
import type { Generated } from 'kysely'

export interface DriversTable {
  /** The user's id (docs/protocols/http.md). */
  id: string
  /** null until it has been read from auth. */
  name: string | null
  phone: string | null
  disabled: boolean
  on_duty: boolean
  duty_since: Date | null
  duty_changed_at: Date | null
  vehicle_kind: Generated<VehicleKind>
  /** How much fits at a time; null: as usual for the kind. */
  max_kg: Generated<number | null>
  max_parcels: Generated<number | null>
  break_until: Generated<Date | null>
  shift_ends_at: Generated<Date | null>
  /** The number of this driver's events on drivers.events. */
  event_version: number
  created_at: Date
  /** When the driver was last invited; null: drives, or has driven, since. */
  invited_at: Generated<Date | null>
  /** Since when name and phone have to be read from auth; null when they are up to date. */
  profile_due_at: Date | null
  /** When name or phone were last others than before; null: never. */
  profile_changed_at: Generated<Date | null>
}

/** One time on duty; at most one of a driver is open. */
interface ShiftsTable {
  id: Generated<string>
  driver_id: string
  began_at: Date
  ended_at: Date | null
}

/** Each driver's orders in hand, from the events of orders. */
interface HeldOrdersTable {
  order_id: string
  driver_id: string
}

/** What drivers have earned, a row per delivery, so that a correction takes back exactly what was earned. */
interface DeliveriesTable {
  order_id: string
  driver_id: string
  delivered_at: Date
  /** Europe/Stockholm, `2026-01-31`. */
  local_day: string
  pay_ore: number
}

export interface PositionsTable {
  driver_id: string
  lat: number
  lng: number
  heading: number | null
  speed: number | null
  accuracy: number | null
  /** By the device's clock. */
  at: Date
}

interface LastPositionsTable extends PositionsTable {
  /** Time of the latest position that is impossible to have driven to. */
  impossible_at: Generated<Date | null>
}

/** Orders whose sender and recipient may see the driver's position now, according to tracking. */
interface OpenPositionsTable {
  order_id: string
  driver_id: string
  customer_id: string
  company_id: string | null
}

/** Accounts that may see positions because of their role, according to auth: staff, and admins of companies. */
interface WatchersTable {
  user_id: string
  role: string
  company_id: string | null
}

/** People whose accounts were erased. */
interface ErasedPeopleTable {
  user_id: string
  heard_at: Date
  done_at: Date | null
}

/** The stars that each delivery got which was rated. */
interface RatingsTable {
  order_id: string
  driver_id: string
  stars: number
}

export interface DriversTables extends OutboxTables {
  drivers: DriversTable
  shifts: ShiftsTable
  held_orders: HeldOrdersTable
  deliveries: DeliveriesTable
  ratings: RatingsTable
  last_positions: LastPositionsTable
  /** Drivers' positions, a partition per hour (UTC). Kept 7 days. */
  positions: PositionsTable
  open_positions: OpenPositionsTable
  watchers: WatchersTable
  erased_people: ErasedPeopleTable
}
