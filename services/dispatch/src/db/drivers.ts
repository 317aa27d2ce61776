import type { Driver } from '#domain/driver.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DispatchTables } from './tables.ts'

/** Without a vehicle, as in older events, the one that is known stays. */
export async function saveDriver(
  trx: Transaction<DispatchTables>,
  { id, onDuty, vehicle, breakUntil, shiftEndsAt }: Driver
): Promise<void> {
  const stored = vehicle && JSON.stringify(vehicle)
  await sql`
    insert into drivers (id, on_duty, vehicle, break_until, shift_ends_at)
    values (${id}::uuid, ${onDuty}, ${stored}::jsonb, ${breakUntil}::timestamptz, ${shiftEndsAt}::timestamptz)
    on conflict (id) do update set on_duty = excluded.on_duty, vehicle = coalesce(excluded.vehicle, drivers.vehicle),
      break_until = excluded.break_until, shift_ends_at = excluded.shift_ends_at`.execute(trx)
}

export async function findDriver(db: Kysely<DispatchTables>, id: string): Promise<Driver | null> {
  const row = await db.selectFrom('drivers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toDriver(row) : null
}

export async function listDrivers(db: Kysely<DispatchTables>, ids: readonly string[]): Promise<Driver[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('drivers')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(toDriver)
}

/** The drivers who are on duty. */
export async function listOnDuty(db: Kysely<DispatchTables>): Promise<Driver[]> {
  const rows = await db.selectFrom('drivers').selectAll().where('on_duty', '=', true).orderBy('id').execute()
  return rows.map(toDriver)
}

function toDriver(row: Selectable<DispatchTables['drivers']>): Driver {
  return {
    id: row.id,
    onDuty: row.on_duty,
    vehicle: row.vehicle,
    breakUntil: row.break_until,
    shiftEndsAt: row.shift_ends_at
  }
}
