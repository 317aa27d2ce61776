import type { RouteStop } from '#domain/route.ts'
import type { RouteChanged } from '@ilbud/proto/events/dispatch'
import type { Transaction } from 'kysely'
import type { TrackingTables } from './tables.ts'

export async function saveRoute(
  trx: Transaction<TrackingTables>,
  { driverId, version, stops }: RouteChanged
): Promise<void> {
  const columns = { version, stops: JSON.stringify(stops) }
  await trx
    .insertInto('routes')
    .values({ driver_id: driverId, ...columns })
    .onConflict((conflict) => conflict.column('driver_id').doUpdateSet(columns))
    .execute()
}

/** The routes of these drivers. Locks nothing: every change of a route causes a new review. */
export async function listRoutes(
  trx: Transaction<TrackingTables>,
  driverIds: readonly string[]
): Promise<Map<string, RouteStop[]>> {
  if (driverIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('routes')
    .select(['driver_id', 'stops'])
    .where('driver_id', 'in', [...driverIds])
    .execute()
  return new Map(rows.map(({ driver_id, stops }) => [driver_id, stops]))
}
