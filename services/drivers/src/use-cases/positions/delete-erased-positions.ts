import { deleteLastPosition, deletePositions, listPendingErasures, markErasureDone } from '#db/erased-people.ts'
import { retentionDays } from '#db/position-history.ts'
import type { DriversTables } from '#db/tables.ts'
import { leaseOwner, takeLeases } from '@ilbud/kernel/events/lease'
import type { Kysely } from 'kysely'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
// By then the sockets are closed and pending positions have been written.
const settledMs = 10_000
const lease = 'drivers/erased-people'

/**
 * Deletes the positions of erased drivers, hour by hour: the index covers only the time, and statements have a time
 * limit. An interrupted run starts the remaining people over.
 */
export async function deleteErasedPositions({
  db,
  now
}: {
  db: Kysely<DriversTables>
  now: () => Date
}): Promise<void> {
  const end = now().getTime()
  for (const userId of await listPendingErasures(db, new Date(end - settledMs))) {
    await deleteLastPosition(db, userId)
    // A day ahead and a day more than the retention, because times come from the device's clock.
    for (let from = end - (retentionDays + 1) * dayMs; from < end + dayMs; from += hourMs) {
      await deletePositions(db, userId, { from: new Date(from), to: new Date(from + hourMs) })
    }
    await markErasureDone(db, userId, now())
  }
}

/** The same, on one replica at a time. */
export function createErasedPositionsDeletion(deps: {
  db: Kysely<DriversTables>
  now: () => Date
}): () => Promise<void> {
  const owner = leaseOwner()
  return async () => {
    if ((await takeLeases(deps.db, owner, [lease])).has(lease)) await deleteErasedPositions(deps)
  }
}
