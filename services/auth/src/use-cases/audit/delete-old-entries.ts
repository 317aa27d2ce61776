import { cutChain } from '#db/audit-cut.ts'
import type { AuthTables } from '#db/tables.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { Kysely } from 'kysely'

// docs/security/limits.md#retention.
const retentionMonths = 12
const batch = 5000

/** Deletes the entries of the audit log that are older than twelve months; the chain can still be verified. */
export async function deleteOldEntries({
  db,
  dataKey,
  now
}: {
  db: Kysely<AuthTables>
  dataKey: DataKey
  now: () => Date
}): Promise<void> {
  const before = now()
  // A day later than the database allows it, so that a difference of the two clocks stops nothing.
  before.setUTCMonth(before.getUTCMonth() - retentionMonths, before.getUTCDate() - 1)
  for (let deleted = batch; deleted === batch;) {
    deleted = await db.transaction().execute((trx) => cutChain(trx, dataKey, { before, limit: batch }))
  }
}
