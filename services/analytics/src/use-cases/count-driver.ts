import { noteChanged } from '#db/changed-figures.ts'
import { beginShift, endShift, lockDriver, saveDriver } from '#db/drivers.ts'
import { insertDriverFact } from '#db/facts.ts'
import { addShares } from '#db/rollups.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import type { DriverFact } from '#domain/driver-fact.ts'
import type { Transaction } from 'kysely'
import { settleDriver } from './settle-driver.ts'

type Trx = Transaction<AnalyticsTables>

/** Stores a change of a driver and updates the minutes on duty, in the transaction of its event. */
export async function countDriver(trx: Trx, fact: DriverFact): Promise<void> {
  await insertDriverFact(trx, fact)
  const since = await changeDuty(trx, fact)
  if (since) await addShares(trx, await settleDriver(trx, fact.driverId, since))
  await noteChanged(trx, ['summary', 'drivers', 'fleet-utilization'])
}

/**
 * Begins or ends a shift. Returns the moment from which the driver's minutes have to be recounted; null: none changed.
 */
export async function changeDuty(
  trx: Trx,
  { driverId, version, at, onDuty, disabled }: DriverFact
): Promise<Date | null> {
  const dutySince = await lockDriver(trx, driverId, at)
  await saveDriver(trx, driverId, { version, disabled, dutySince: onDuty ? (dutySince ?? at) : null })
  if (onDuty === (dutySince !== null)) return null
  if (onDuty) await beginShift(trx, driverId, version, at)
  else await endShift(trx, driverId, at)
  return dutySince ?? at
}
