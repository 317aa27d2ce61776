import type { Driver } from '#domain/driver.ts'
import type { Route } from '#domain/route.ts'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { routeChanged } from '@ilbud/proto/events/dispatch'
import { writeEvent } from '@ilbud/proto/events/event'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DispatchTables } from './tables.ts'

type Row = Selectable<DispatchTables['routes']>

/** The driver's route; null: there has never been a stop. */
export async function findRoute(db: Kysely<DispatchTables>, driverId: string): Promise<Route | null> {
  const row = await db.selectFrom('routes').selectAll().where('driver_id', '=', driverId).executeTakeFirst()
  return row ? toRoute(row) : null
}

export async function findRoutes(db: Kysely<DispatchTables>, driverIds: readonly string[]): Promise<Route[]> {
  if (driverIds.length === 0) return []
  const rows = await db
    .selectFrom('routes')
    .selectAll()
    .where('driver_id', 'in', [...driverIds])
    .execute()
  return rows.map(toRoute)
}

/** Locks the drivers' routes until the transaction ends, always in the same order; those that do not exist are begun. */
export async function lockRoutes(trx: Transaction<DispatchTables>, driverIds: readonly string[]): Promise<Route[]> {
  const ids = [...new Set(driverIds)].toSorted()
  const none = JSON.stringify([])
  await trx
    .insertInto('routes')
    .values(
      ids.map((driver_id) => ({
        driver_id,
        version: 0,
        planned_at: new Date(0),
        source: 'great-circle' as const,
        total_km: 0,
        stops: none,
        legs: none,
        last_place: 'null',
        improve_at: null
      }))
    )
    .onConflict((conflict) => conflict.column('driver_id').doNothing())
    .execute()
  const rows = await trx
    .selectFrom('routes')
    .selectAll()
    .where('driver_id', 'in', ids)
    .orderBy('driver_id')
    .forUpdate()
    .execute()
  return rows.map(toRoute)
}

/**
 * Stores the next version of a route and its event. False if another one was stored since `route.version`, so that a
 * plan that took its time never replaces a newer one.
 */
export async function saveRoute(
  trx: Transaction<DispatchTables>,
  route: Route,
  /** When to search for a better order of stops; without it, that stays as it is. */
  search?: { improveAt: Date | null }
): Promise<boolean> {
  const { driverId, plannedAt, source, stops } = route
  const version = route.version + 1
  const saved = await trx
    .updateTable('routes')
    .set({
      version,
      planned_at: plannedAt,
      source,
      total_km: route.totalKm,
      stops: JSON.stringify(stops),
      legs: JSON.stringify(route.legs),
      last_place: JSON.stringify(route.lastPlace),
      ...(search && { improve_at: search.improveAt })
    })
    .where('driver_id', '=', driverId)
    .where('version', '=', route.version)
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n) return false
  const data = {
    version,
    driverId,
    plannedAt: plannedAt.toISOString(),
    stops: stops.map(({ orderId, kind, arriveAt, waiting }) => ({ orderId, kind, arriveAt, waiting }))
  }
  const event = { id: uuidv7(), source: '/dispatch', subject: driverId, at: plannedAt, data }
  await appendToOutbox(trx, routeChanged.topic, writeEvent(routeChanged, event))
  return true
}

/** Forgets where drivers were last whose routes have not changed since then. No new version: no stop becomes another. */
export async function deleteLastPlaces(db: Kysely<DispatchTables>, before: Date): Promise<void> {
  await db
    .updateTable('routes')
    .set({ last_place: 'null' })
    .where('planned_at', '<', before)
    .where(sql<boolean>`last_place <> 'null'`)
    .execute()
}

/** Routes that are to be searched for a better order of stops, those that have waited longest first. */
export async function listRoutesToImprove(db: Kysely<DispatchTables>, now: Date, limit: number): Promise<Route[]> {
  const rows = await db
    .selectFrom('routes')
    .selectAll()
    .where('improve_at', '<=', now)
    .orderBy('improve_at')
    .limit(limit)
    .execute()
  return rows.map(toRoute)
}

/** There was no better order of this version's stops. */
export async function finishSearch(
  trx: Transaction<DispatchTables>,
  { driverId, version }: Pick<Route, 'driverId' | 'version'>
): Promise<void> {
  await trx
    .updateTable('routes')
    .set({ improve_at: null })
    .where('driver_id', '=', driverId)
    .where('version', '=', version)
    .execute()
}

type RouteShift = Pick<Driver, 'onDuty' | 'breakUntil' | 'shiftEndsAt'>

/** Every route with stops, and those of drivers on duty; null: of whichever drivers. */
export async function listRoutes(
  db: Kysely<DispatchTables>,
  driverIds: readonly string[] | null
): Promise<(Route & RouteShift)[]> {
  const rows = await db
    .selectFrom('routes')
    .leftJoin('drivers', 'drivers.id', 'routes.driver_id')
    .selectAll('routes')
    .select(['drivers.on_duty', 'drivers.break_until', 'drivers.shift_ends_at'])
    .where((where) => where.or([where('drivers.on_duty', '=', true), sql<boolean>`jsonb_array_length(stops) > 0`]))
    .$if(driverIds !== null, (query) => query.where('routes.driver_id', 'in', [...driverIds!]))
    .orderBy('routes.driver_id')
    .execute()
  return rows.map((row) => ({
    ...toRoute(row),
    onDuty: row.on_duty ?? false,
    breakUntil: row.break_until,
    shiftEndsAt: row.shift_ends_at
  }))
}

function toRoute(row: Row): Route {
  return {
    driverId: row.driver_id,
    version: row.version,
    plannedAt: row.planned_at,
    source: row.source,
    totalKm: row.total_km,
    stops: row.stops,
    legs: row.legs,
    lastPlace: row.last_place
  }
}
