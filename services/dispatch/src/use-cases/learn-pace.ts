import { findDriver } from '#db/drivers.ts'
import { addPace } from '#db/pace.ts'
import type { DispatchTables } from '#db/tables.ts'
import { isPaced } from '#domain/driver.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Route } from '#domain/route.ts'
import { weekOf } from '#domain/week.ts'
import { cellOfDrive } from '@ilbud/travel/pace/cell-of-drive'
import { observedDrive } from '@ilbud/travel/pace/observed-drive'
import type { Transaction } from 'kysely'
import type { StepDeps } from './deps.ts'

interface Reached {
  route: Pick<Route, 'driverId' | 'lastPlace'>
  place: LatLng
  /** When the step was done. */
  at: Date
}

/**
 * Adds the drive from the last stop to this place to what is known of the pace, once, in the transaction of the step:
 * if this process has seen the positions of all of it, and by car, because bikes say nothing of the pace of the streets.
 * Who drove, and from where to where, is not stored.
 */
export async function learnPace(
  trx: Transaction<DispatchTables>,
  { tracks, usualTravel }: StepDeps,
  { route: { driverId, lastPlace }, place, at }: Reached
): Promise<void> {
  if (!lastPlace) return
  const drive = observedDrive(tracks.until(driverId, at), lastPlace, place)
  if (!drive) return
  const driver = await findDriver(trx, driverId)
  if (!driver || isPaced(driver)) return
  const cell = await cellOfDrive(drive, usualTravel)
  if (cell) await addPace(trx, weekOf(drive.departAt), cell)
}
