import { lockDriver, saveDriver, saveProfile } from '#db/drivers.ts'
import { appendDutyEvents } from '#db/events.ts'
import { insertShifts } from '#db/shifts.ts'
import type { DriversTables } from '#db/tables.ts'
import { minutesOnDuty, type PastShift, pastShifts } from '#domain/demo-shifts.ts'
import type { Driver } from '#domain/driver.ts'
import { isDemoMarked, markDemo } from '@ilbud/kernel/db/demo-marks'
import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'
import { usualVehicles, type Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import type { Kysely, Transaction } from 'kysely'
import { storeDuty } from './change-duty.ts'
import { registerDriver } from './register-driver.ts'

const drivers = demoAccounts.filter(({ role }) => role === 'driver')

/**
 * Creates the demo drivers, once. Of driver1 to driver5, who have past shifts, those with an order are on duty, and so
 * are half of the simulator's, of whom none has past shifts, as none has orders of the past.
 */
export async function createDemoDrivers({ db, now }: DemoDeps, days?: number): Promise<void> {
  if (await isDemoMarked(db, 'drivers')) return
  // Each in a transaction of its own: one of all would keep the events of orders waiting for their drivers' rows.
  for (const [number, account] of drivers.entries()) {
    await db.transaction().execute(async (trx) => {
      if (!(await markDemo(trx, account.username))) return
      const at = now()
      const isSimulated = account.username.startsWith('sim')
      const shifts = isSimulated ? [] : pastShifts(number, at, days)
      const minutes = minutesOnDuty(account.id)
      const since = minutes === null ? null : new Date(at.getTime() - minutes * 60_000)
      await createDemoDriver(trx, account, { at, since, vehicle: vehicleOfDemoDriver(number), shifts })
    })
  }
  await db.transaction().execute((trx) => markDemo(trx, 'drivers'))
}

async function createDemoDriver(
  trx: Transaction<DriversTables>,
  { id, name, phone }: (typeof drivers)[number],
  { at, since, vehicle, shifts }: { at: Date; since: Date | null; vehicle: Vehicle; shifts: PastShift[] }
): Promise<void> {
  await registerDriver(trx, { id, name, phone }, at, { vehicle })
  const driver = await workPast(trx, (await lockDriver(trx, id))!, shifts)
  const after = since ? await storeDuty(trx, driver, { onDuty: true }, since) : driver
  // A driver registered by an event has no name yet. Demo orders of the past must no longer change its duty.
  await saveProfile(trx, { id, name, phone }, { at, dueAt: at })
  await saveDriver(trx, { ...after, dutyChangedAt: at })
}

/** Most drive a car; every tenth a van, every fifth a cargo bike, and every tenth a bike. */
function vehicleOfDemoDriver(number: number): Vehicle {
  const kinds = ['car', 'van', 'cargo-bike', 'car', 'bike', 'car', 'car', 'cargo-bike', 'car', 'car'] as const
  return usualVehicles[kinds[number % kinds.length]!]
}

/** Publishes the driver's past shifts as events. The caller saves the driver's row. */
async function workPast(trx: Transaction<DriversTables>, driver: Driver, shifts: PastShift[]): Promise<Driver> {
  if (shifts.length === 0) return driver
  await insertShifts(trx, driver.id, shifts)
  const moments = shifts.flatMap(({ from, to }) => [
    { at: from, onDuty: true },
    { at: to, onDuty: false }
  ])
  const changes = moments.map(({ at, onDuty }, before) => ({
    driver: { ...driver, onDuty, version: driver.version + before + 1 },
    at
  }))
  await appendDutyEvents(trx, changes)
  return { ...driver, version: driver.version + changes.length }
}

interface DemoDeps {
  db: Kysely<DriversTables>
  now: () => Date
}
