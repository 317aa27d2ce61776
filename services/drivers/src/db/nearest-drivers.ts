import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { type Kysely, sql } from 'kysely'
import type { DriversTables } from './tables.ts'

interface NearDriver {
  id: string
  name: string | null
  onDuty: boolean
  /** From the last position; null off duty, and for drivers not seen for a week. */
  lat: number | null
  lng: number | null
  at: Date | null
}

/**
 * Drivers who may deliver: on duty first, then by distance to the last position. A flat earth is good enough to sort a
 * city. Staff see a driver's position only while the driver is on duty.
 */
export async function listNearestDrivers(
  db: Kysely<DriversTables>,
  place: LatLng | null,
  limit: number
): Promise<NearDriver[]> {
  const { lat, lng } = place ?? { lat: null, lng: null }
  const { rows } = await sql<NearDriver>`
    select drivers.id, drivers.name, drivers.on_duty as "onDuty", seen.lat, seen.lng, seen.at
    from drivers left join last_positions seen on seen.driver_id = drivers.id and drivers.on_duty
    where not drivers.disabled
    order by drivers.on_duty desc,
      (seen.lat - ${lat}::float8) ^ 2 + ((seen.lng - ${lng}::float8) * cos(radians(${lat}::float8))) ^ 2 nulls last,
      drivers.id
    limit ${limit}`.execute(db)
  return rows
}
