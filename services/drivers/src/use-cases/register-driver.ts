import { findDriver, insertDriver, lockDriver, type Profile } from '#db/drivers.ts'
import { appendDriverEvent } from '#db/events.ts'
import type { DriversTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import { driverRegistered } from '@ilbud/proto/events/drivers'
import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
import type { Kysely, Transaction } from 'kysely'

/**
 * Creates a driver, off duty, with the event; does nothing when the driver exists. An invited driver starts disabled,
 * because one who cannot sign in must get no work; auth's event about the opened account enables it (apply-account-change).
 */
export async function registerDriver(
  trx: Transaction<DriversTables>,
  profile: Profile,
  at: Date,
  { isInvited = false, vehicle = usualVehicles.car } = {}
): Promise<void> {
  const duty = { onDuty: false, dutySince: null, dutyChangedAt: null, breakUntil: null, shiftEndsAt: null }
  const driver: Driver = { ...profile, profileChangedAt: null, ...duty, vehicle, disabled: isInvited, version: 1 }
  if (await insertDriver(trx, driver, at)) await appendDriverEvent(trx, driverRegistered, driver, at)
}

/**
 * Locks the driver until the transaction ends, registering it first if it is unknown: auth and orders write to two
 * topics without a common order. The name follows (fill-names), since no event carries it.
 */
export async function ensureDriver(trx: Transaction<DriversTables>, id: string, at: Date): Promise<Driver> {
  const existing = await lockDriver(trx, id)
  if (existing) return existing
  await registerDriver(trx, { id, name: null, phone: null }, at)
  return (await lockDriver(trx, id))!
}

/** The driver, registered now if unknown. Takes no lock. */
export async function findOrRegisterDriver(db: Kysely<DriversTables>, id: string, at: Date): Promise<Driver> {
  const existing = await findDriver(db, id)
  return existing ?? db.transaction().execute((trx) => ensureDriver(trx, id, at))
}
