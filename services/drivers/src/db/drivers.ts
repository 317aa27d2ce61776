import type { Driver } from '#domain/driver.ts'
import { type Vehicle, vehicleOf } from '@ilbud/proto/http/dispatch/vehicle'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
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

/** Locks the driver until the transaction ends, which serialises changes of duty, disabling and event numbers. */
export async function lockDriver(trx: Transaction<DriversTables>, id: string): Promise<Driver | undefined> {
  const row = await trx.selectFrom('drivers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toDriver(row)
}

/** Returns false when the driver exists already. */
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
      ...workColumns(driver),
      event_version: driver.version,
      created_at: at,
      profile_due_at: driver.name === null ? at : null
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
      ...workColumns(driver),
      event_version: driver.version
    })
    .where('id', '=', driver.id)
    .execute()
}

/** When the driver was last invited; null: the invitation has been accepted. */
export async function saveInvited(trx: Transaction<DriversTables>, id: string, at: Date | null): Promise<void> {
  await trx.updateTable('drivers').set({ invited_at: at }).where('id', '=', id).execute()
}

/** Drivers whose name and phone have to be read from auth, and since when. */
export async function listDueProfiles(db: Kysely<DriversTables>): Promise<{ id: string; dueAt: Date }[]> {
  const due = db
    .selectFrom('drivers')
    .select(['id', 'profile_due_at as dueAt'])
    .where('profile_due_at', 'is not', null)
    // auth no longer knows them, and an older event about them may still arrive.
    .where('id', 'not in', db.selectFrom('erased_people').select('user_id'))
  return due.$narrowType<{ dueAt: Date }>().limit(200).execute()
}

/** Marks name and phone as changed at auth since the given time. */
export async function markProfileDue(trx: Transaction<DriversTables>, id: string, at: Date): Promise<void> {
  await trx.updateTable('drivers').set({ profile_due_at: at }).where('id', '=', id).execute()
}

export type Profile = Pick<Driver, 'id' | 'name' | 'phone'>

/** Stores auth's answer, at a time, to the request due at another one. A later change stays due. */
export async function saveProfile(
  db: Kysely<DriversTables>,
  { id, name, phone }: Profile,
  { at, dueAt = null }: { at: Date; dueAt?: Date | null | undefined }
): Promise<void> {
  const stillDue = sql<Date | null>`case when profile_due_at <= ${dueAt}::timestamptz then null else profile_due_at end`
  const changedAt = sql<Date | null>`
    case when name is null or (name, phone) is not distinct from (${name}::text, ${phone}::text) then profile_changed_at
    else ${at}::timestamptz end`
  await db
    .updateTable('drivers')
    .set({ name, phone, profile_due_at: stillDue, profile_changed_at: changedAt })
    .where('id', '=', id)
    .execute()
}

function workColumns({ vehicle, breakUntil, shiftEndsAt }: Driver) {
  return {
    vehicle_kind: vehicle.kind,
    max_kg: vehicle.maxKg,
    max_parcels: vehicle.maxParcels,
    break_until: breakUntil,
    shift_ends_at: shiftEndsAt
  }
}

/** The vehicle of a row. Of drivers who have not been asked it is a usual one. */
export function vehicleOfRow(row: Pick<Selectable<DriversTable>, 'vehicle_kind' | 'max_kg' | 'max_parcels'>): Vehicle {
  return vehicleOf({ kind: row.vehicle_kind, maxKg: row.max_kg ?? undefined, maxParcels: row.max_parcels ?? undefined })
}

function toDriver(row: Selectable<DriversTable>): Driver {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    profileChangedAt: row.profile_changed_at,
    disabled: row.disabled,
    onDuty: row.on_duty,
    dutySince: row.duty_since,
    dutyChangedAt: row.duty_changed_at,
    vehicle: vehicleOfRow(row),
    breakUntil: row.break_until,
    shiftEndsAt: row.shift_ends_at,
    version: row.event_version
  }
}
