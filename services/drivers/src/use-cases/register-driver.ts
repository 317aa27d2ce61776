import { findDriver, insertDriver, lockDriver, type Profile } from '#db/drivers.ts'
import { appendDriverEvent } from '#db/events.ts'
import type { DriversTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import { driverRegistered } from '@ilbud/proto/events/drivers'
import type { Kysely, Transaction } from 'kysely'

/**
 * Makes a driver off duty and tells the others; nothing happens when the driver is there already. Who is only invited
 * is disabled: nobody gives work to somebody who cannot come in. The account, once there, ends that.
 */
export async function registerDriver(
  trx: Transaction<DriversTables>,
  profile: Profile,
  at: Date,
  { isInvited = false } = {}
): Promise<void> {
  const duty = { onDuty: false, dutySince: null, dutyChangedAt: null }
  const driver: Driver = { ...profile, ...duty, disabled: isInvited, version: 1 }
  if (await insertDriver(trx, driver, at)) await appendDriverEvent(trx, driverRegistered, driver, at)
}

/**
 * The driver, held until the transaction ends; registered now when nobody has told us yet: auth and orders write to
 * two topics, which have no common order. The name follows (fill-names): no event carries it, and none waits for it.
 */
export async function ensureDriver(trx: Transaction<DriversTables>, id: string, at: Date): Promise<Driver> {
  const known = await lockDriver(trx, id)
  if (known) return known
  await registerDriver(trx, { id, name: null, phone: null }, at)
  return (await lockDriver(trx, id))!
}

/** The driver as it is, registered now when it is unknown. Holds nothing. */
export async function findOrRegisterDriver(db: Kysely<DriversTables>, id: string, at: Date): Promise<Driver> {
  const known = await findDriver(db, id)
  return known ?? db.transaction().execute((trx) => ensureDriver(trx, id, at))
}
