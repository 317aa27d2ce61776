import { sql, type Transaction } from 'kysely'

/**
 * Whether a person's account was erased, according to the service's table `erased_people`. A consumer asks before it
 * stores anything about a person: events of other topics may arrive after the erasure. Until the transaction ends, the
 * erasure of that person waits, so that it finds what is being stored now.
 */
export async function isErased<Tables>(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(userId)})`.execute(trx)
  const { rows } = await sql`select from erased_people where user_id = ${userId}::uuid`.execute(trx)
  return rows.length > 0
}

/**
 * Waits for everybody who is storing something about the person, and keeps others waiting until the transaction ends.
 * The caller records the erasure in `erased_people` and then deletes the person's data.
 */
export async function lockErasure<Tables>(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(userId)})`.execute(trx)
}

/** Locks are per database, which several services may share. */
function lockOf(userId: string) {
  return sql`hashtextextended(current_schema() || '/erased/' || ${userId}::text, 0)`
}
