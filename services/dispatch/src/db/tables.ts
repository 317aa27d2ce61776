import type { Leg, TimedStop } from '#domain/stop.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import type { Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import type { ColumnType } from 'kysely'

type Json<Value> = ColumnType<Value, string, string>

interface DriversTable {
  id: string
  /** And not disabled. */
  on_duty: boolean
  /** null: nobody has said. */
  vehicle: Json<Vehicle> | null
  break_until: Date | null
  shift_ends_at: Date | null
}

interface RoutesTable {
  driver_id: string
  version: number
  planned_at: Date
  source: TravelSource
  total_km: number
  stops: Json<TimedStop[]>
  legs: Json<Leg[]>
  last_place: Json<LatLng | null>
  /** When the search for a better order of stops is due; null: not before the next change. */
  improve_at: Date | null
}

/** Whose route an order is in: an order is in one route at most. */
interface RouteOrdersTable {
  order_id: string
  driver_id: string
}

/** What drives took, as sums. */
interface PaceTable {
  source: TravelSource
  /** Its Monday. */
  week: ColumnType<Date, string, never>
  weekend: boolean
  hour: number
  area: number
  drives: number
  main: number
  main_squared: number
  ratio: number
  main_ratio: number
}

export interface DispatchTables extends OutboxTables {
  pace: PaceTable
  drivers: DriversTable
  routes: RoutesTable
  route_orders: RouteOrdersTable
}
