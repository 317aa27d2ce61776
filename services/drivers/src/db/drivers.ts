import type { Driver } from '#domain/driver.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DriversTable, DriversTables } from './tables.ts'

export async function findDriver(db: Kysely<DriversTables>, id: string): Promise<Driver | undefined> {
  const row = await db.selectFrom('drivers').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toDriver(row)
}

export async function findDrivers(db: Kysely<DriversTables>, ids: string[]): Promise<Driver[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('drivers').selectAll().where('id', 'in', ids).execute()
  return rows.map(toDriver)
}

/** Holds the driver until the transaction ends: duty, disabling and the numbers of events change one at a time. */
export async function lockDriver(trx: Transaction<DriversTables>, id: string): Promise<Driver | undefined> {
  const row = await trx.selectFrom('drivers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toDriver(row)
}

/** False when the driver is there already. */
export async function insertDriver(trx: Transaction<DriversTables>, driver: Driver, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('drivers')
    .values({
      id: driver.id,
      name: driver.name,
      phone: driver.phone,
      disabled: driver.disabled,
      on_duty: driver.onDuty,
      duty_since: driver.dutySince,
      duty_changed_at: driver.dutyChangedAt,
      event_version: driver.version,
      created_at: at
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function saveDriver(trx: Transaction<DriversTables>, driver: Driver): Promise<void> {
  await trx
    .updateTable('drivers')
    .set({
      disabled: driver.disabled,
      on_duty: driver.onDuty,
      duty_since: driver.dutySince,
      duty_changed_at: driver.dutyChangedAt,
      event_version: driver.version
    })
    .where('id', '=', driver.id)
    .execute()
}

/** Drivers whose names auth has not told yet. */
export async function listNameless(db: Kysely<DriversTables>): Promise<string[]> {
  const rows = await db.selectFrom('drivers').select('id').where('name', 'is', null).limit(200).execute()
  return rows.map(({ id }) => id)
}

export async function saveProfile(
  db: Kysely<DriversTables>,
  { id, name, phone }: Pick<Driver, 'id' | 'name' | 'phone'>
): Promise<void> {
  await db.updateTable('drivers').set({ name, phone }).where('id', '=', id).execute()
}

export async function openShift(trx: Transaction<DriversTables>, driverId: string, at: Date): Promise<void> {
  await trx.insertInto('shifts').values({ driver_id: driverId, began_at: at, ended_at: null }).execute()
}

export async function closeShift(trx: Transaction<DriversTables>, driverId: string, at: Date): Promise<void> {
  await trx
    .updateTable('shifts')
    .set({ ended_at: at })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute()
}

function toDriver(row: Selectable<DriversTable>): Driver {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    disabled: row.disabled,
    onDuty: row.on_duty,
    dutySince: row.duty_since,
    dutyChangedAt: row.duty_changed_at,
    version: row.event_version
  }
}
