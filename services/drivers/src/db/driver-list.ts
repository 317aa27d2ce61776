import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { MeanRating } from '@ilbud/proto/http/parcels/rating'
import { isUuid } from '@ilbud/proto/http/fields/uuid'
import type { Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { vehicleOfRow } from './drivers.ts'
import { meanRating } from './ratings.ts'
import type { DriversTables } from './tables.ts'

/** A driver with the number of open orders and, while on duty, the last position. */
export interface ListedDriver {
  id: string
  name: string | null
  phone: string | null
  disabled: boolean
  onDuty: boolean
  vehicle: Vehicle
  breakUntil: Date | null
  shiftEndsAt: Date | null
  createdAt: Date
  /** Null: has accepted the last invitation, or there was none. */
  invitedAt: Date | null
  openOrders: number
  position: (LatLng & { at: Date }) | null
  /** Time of the latest position that is impossible to have driven to; null: none. */
  impossibleAt: Date | null
  rating: MeanRating
}

export interface ListPage {
  limit: number
  after: { createdAt: Date; id: string } | null
  /** A part of name or phone, or an id; null: all. */
  q: string | null
}

/** Drivers, newest first. */
export async function listDrivers(db: Kysely<DriversTables>, { limit, after, q }: ListPage): Promise<ListedDriver[]> {
  const rows = await seen(db)
    .$if(q !== null, (query) => query.where(matches(q!)))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, drivers.id) < (${after!.createdAt}, ${after!.id}::uuid)`)
    )
    .orderBy('created_at', 'desc')
    .orderBy('drivers.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toListed)
}

export async function findListedDriver(db: Kysely<DriversTables>, id: string): Promise<ListedDriver | undefined> {
  const row = await seen(db).where('drivers.id', '=', id).executeTakeFirst()
  return row && toListed(row)
}

interface FleetDriver {
  id: string
  name: string | null
  lat: number
  lng: number
  heading: number | null
  at: Date
  openOrders: number
}

/** Drivers on duty whose position is known. */
export async function listFleet(db: Kysely<DriversTables>): Promise<FleetDriver[]> {
  return db
    .selectFrom('drivers')
    .innerJoin('last_positions as last', 'driver_id', 'drivers.id')
    .where('on_duty', '=', true)
    .select(['drivers.id', 'name', 'lat', 'lng', 'heading', 'at'])
    .select(openOrders.as('openOrders'))
    .orderBy('drivers.id')
    .execute()
}

export async function countDrivers(db: Kysely<DriversTables>, q: string | null): Promise<number> {
  const { total } = await db
    .selectFrom('drivers')
    .$if(q !== null, (query) => query.where(matches(q!)))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function matches(q: string): RawBuilder<boolean> {
  if (isUuid(q)) return sql<boolean>`drivers.id = ${q}::uuid`
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(name ilike ${part} or phone ilike ${part})`
}

function seen(db: Kysely<DriversTables>) {
  return (
    db
      .selectFrom('drivers')
      // Staff see where a driver is while he or she is on duty.
      .leftJoin('last_positions as last', (join) => join.onRef('driver_id', '=', 'drivers.id').on('on_duty', '=', true))
      .select([
        'drivers.id',
        'name',
        'phone',
        'disabled',
        'on_duty',
        'created_at',
        'invited_at',
        'lat',
        'lng',
        'at',
        'impossible_at'
      ])
      .select(['vehicle_kind', 'max_kg', 'max_parcels', 'break_until', 'shift_ends_at'])
      .select([openOrders.as('openOrders'), meanRating.as('rating')])
  )
}

const openOrders = sql<number>`(select count(*)::int from held_orders where held_orders.driver_id = drivers.id)`

function toListed(row: Awaited<ReturnType<ReturnType<typeof seen>['executeTakeFirstOrThrow']>>): ListedDriver {
  const { lat, lng, at } = row
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    disabled: row.disabled,
    onDuty: row.on_duty,
    vehicle: vehicleOfRow(row),
    breakUntil: row.break_until,
    shiftEndsAt: row.shift_ends_at,
    createdAt: row.created_at,
    invitedAt: row.invited_at,
    openOrders: row.openOrders,
    position: lat === null || lng === null || at === null ? null : { lat, lng, at },
    impossibleAt: row.impossible_at,
    rating: row.rating
  }
}
