import { findCut } from '#db/audit-cut.ts'
import { beginning, hashEntry, listChain } from '#db/audit-entries.ts'
import type { AuthTables } from '#db/tables.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { Kysely } from 'kysely'

/** An earlier end of the chain, recorded outside the database. */
export interface Anchor {
  number: number
  hash: string
}

export interface AuditVerdict {
  entries: number
  /** The end of the chain. Recorded elsewhere, it reveals later a truncated or rewritten log. */
  end: Anchor
  /** The number of the first altered or missing entry; null when the chain is intact. */
  brokenAt: number | null
}

const batch = 5000

/**
 * Walks the chain, from the sealed cut on if old entries were deleted, and recomputes every hash. Throws when the cut
 * was not made with the data key.
 */
export async function verifyAudit(
  db: Kysely<AuthTables>,
  dataKey: DataKey,
  anchor: Anchor | null
): Promise<AuditVerdict> {
  const start = (await findCut(db, dataKey)) ?? { number: 0, hash: beginning }
  let last: { number: number; hash: Buffer } = start
  const verdict = (brokenAt: number | null): AuditVerdict => ({
    entries: last.number - start.number,
    end: { number: last.number, hash: last.hash.toString('hex') },
    brokenAt
  })
  for (;;) {
    const entries = await listChain(db, last.number, batch)
    for (const entry of entries) {
      const number = last.number + 1
      const isWhole = entry.number === number && entry.hash.equals(hashEntry(last.hash, number, entry))
      if (!isWhole) return verdict(number)
      last = entry
      if (anchor?.number === number && anchor.hash !== last.hash.toString('hex')) return verdict(number)
    }
    if (entries.length < batch) return verdict(anchor && anchor.number > last.number ? last.number + 1 : null)
  }
}
