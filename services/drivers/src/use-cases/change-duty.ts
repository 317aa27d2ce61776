import { saveDriver } from '#db/drivers.ts'
import { appendDriverEvent } from '#db/events.ts'
import { closeShift, openShift } from '#db/shifts.ts'
import type { DriversTables } from '#db/tables.ts'
import {
  acceptsBeginDuty,
  changeDisabled,
  changeDuty,
  changeVehicle,
  type Driver,
  type DutyRequest
} from '#domain/driver.ts'
import {
  type DriverChange,
  driverDisabledChanged,
  driverDutyChanged,
  driverWorkChanged
} from '@ilbud/proto/events/drivers'
import type { EventContract } from '@ilbud/proto/events/event'
import type { Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import type { Kysely, Transaction } from 'kysely'
import { ensureDriver } from './register-driver.ts'

export interface DutyDeps {
  db: Kysely<DriversTables>
  now: () => Date
  /** Called after the commit: wakes the relay and notifies the driver's own sockets. */
  changed: (driver: Driver) => void
}

/** Puts a driver on or off duty, with vehicle, break and planned end. Changes nothing when all is so already. */
export async function setDuty(
  { db, now, changed }: DutyDeps,
  { driverId, ...request }: DutyRequest & { driverId: string }
): Promise<Driver> {
  const driver = await db.transaction().execute(async (trx) => {
    const at = now()
    return storeDuty(trx, await ensureDriver(trx, driverId, at), request, at)
  })
  changed(driver)
  return driver
}

/** The same for a driver that the caller's transaction has locked. */
export async function storeDuty(
  trx: Transaction<DriversTables>,
  before: Driver,
  request: DutyRequest,
  at: Date
): Promise<Driver> {
  const contract = before.onDuty === request.onDuty ? driverWorkChanged : driverDutyChanged
  return storeChange(trx, { before, after: changeDuty(before, request, at), contract, at })
}

/** Gives a driver that the caller's transaction has locked another vehicle. */
export async function storeVehicle(
  trx: Transaction<DriversTables>,
  before: Driver,
  vehicle: Vehicle,
  at: Date
): Promise<Driver> {
  return storeChange(trx, { before, after: changeVehicle(before, vehicle), contract: driverWorkChanged, at })
}

/** Accepting an order puts an off-duty driver on duty. */
export async function beginDutyByAccept(trx: Transaction<DriversTables>, id: string, acceptedAt: Date): Promise<void> {
  const before = await ensureDriver(trx, id, acceptedAt)
  if (acceptsBeginDuty(before, acceptedAt)) await storeDuty(trx, before, { onDuty: true }, acceptedAt)
}

/** Disables or enables a driver along with the account; disabling ends the duty. */
export async function setDisabled(
  trx: Transaction<DriversTables>,
  before: Driver,
  disabled: boolean,
  at: Date
): Promise<Driver> {
  const after = changeDisabled(before, disabled, at)
  return storeChange(trx, { before, after, contract: driverDisabledChanged, at })
}

interface Change {
  before: Driver
  after: Driver | null
  contract: EventContract<DriverChange>
  at: Date
}

/** Row, shift and event in one transaction. */
async function storeChange(trx: Transaction<DriversTables>, { before, after, contract, at }: Change): Promise<Driver> {
  if (!after) return before
  await saveDriver(trx, after)
  if (!before.onDuty && after.onDuty) await openShift(trx, after.id, at)
  if (before.onDuty && !after.onDuty) await closeShift(trx, after.id, at)
  await appendDriverEvent(trx, contract, after, at)
  return after
}
