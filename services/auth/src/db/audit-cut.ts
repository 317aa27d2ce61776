import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'

/** The last deleted entry: what the first one that is left is chained to. */
interface AuditCut {
  number: number
  hash: Buffer
}

/** Null: nothing was ever deleted. Throws when the row was not written with the key. */
export async function findCut(db: Kysely<AuthTables>, key: DataKey): Promise<AuditCut | null> {
  const row = await db.selectFrom('audit_cut').select('sealed').executeTakeFirst()
  if (!row) return null
  const { number, hash } = JSON.parse(open(key, row.sealed)) as { number: number; hash: string }
  return { number, hash: Buffer.from(hash, 'hex') }
}

/**
 * Deletes the oldest entries from before a moment, at most `limit`, and records the cut: number and hash of the last of
 * them, sealed so that only a holder of the key can make one. The newest entry stays: the next is chained to it.
 * Returns how many were deleted.
 */
export async function cutChain(
  trx: Transaction<AuthTables>,
  key: DataKey,
  { before, limit }: { before: Date; limit: number }
): Promise<number> {
  // One cut at a time: of two, the later must not record an earlier end.
  await sql`select pg_advisory_xact_lock(hashtext('ilbud.auth.audit_cut'))`.execute(trx)
  const old = await trx
    .selectFrom('audit_entries')
    .select(['seq', 'hash', 'at'])
    .where('seq', '<', (eb) => eb.selectFrom('audit_entries').select(eb.fn.max('seq').as('newest')))
    .orderBy('seq')
    .limit(limit)
    .execute()
  // Entries are chained in the order of their arrival, which need not be that of their times.
  const firstRecent = old.findIndex(({ at }) => at >= before)
  const deleted = firstRecent < 0 ? old : old.slice(0, firstRecent)
  const last = deleted.at(-1)
  if (!last) return 0
  const sealed = seal(key, JSON.stringify({ number: Number(last.seq), hash: last.hash.toString('hex') }))
  await trx
    .insertInto('audit_cut')
    .values({ id: 1, sealed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed }))
    .execute()
  await sql`delete from audit_entries where seq <= ${last.seq}`.execute(trx)
  return deleted.length
}
