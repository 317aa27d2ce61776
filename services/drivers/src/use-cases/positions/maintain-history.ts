import { maintainPositionHours } from '#db/position-history.ts'
import type { DriversTables } from '#db/tables.ts'
import { leaseOwner, takeLeases } from '@ilbud/kernel/events/lease'
import type { Kysely } from 'kysely'

const lease = 'drivers/position-days'

/** Maintains the hourly partitions of the history, on one replica at a time. */
export function createHistoryMaintenance({
  db,
  now
}: {
  db: Kysely<DriversTables>
  now: () => Date
}): () => Promise<void> {
  const owner = leaseOwner()
  return async () => {
    if ((await takeLeases(db, owner, [lease])).has(lease)) await maintainPositionHours(db, now())
  }
}
