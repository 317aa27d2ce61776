import { beginning, hashEntry, listChain } from '#db/audit-entries.ts'
import type { AuthTables } from '#db/tables.ts'
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

/** Walks the whole chain and recomputes every hash. */
export async function verifyAudit(db: Kysely<AuthTables>, anchor: Anchor | null = null): Promise<AuditVerdict> {
  let last: { number: number; hash: Buffer } = { number: 0, hash: beginning }
  const verdict = (brokenAt: number | null): AuditVerdict => ({
    entries: last.number,
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
