import { Computed } from '#db/computed.ts'
import { type DataKey, open, seal } from '#db/seal.ts'
import { ConflictError } from '#errors.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

/** A request of a user, identified by its idempotency key. */
export interface Keyed {
  userId: string
  scope: string
  key: string
}

interface KeptAnswer {
  /** A hash of the request that was answered. */
  hash: string
  body: unknown
}

const keptHours = 24

/** Locks the key until the transaction ends, and returns the stored answer, if any. */
export async function lockAnswer<Tables>(
  trx: Transaction<Tables>,
  keyed: Keyed,
  dataKey: DataKey,
  now: Date
): Promise<KeptAnswer | null> {
  const { userId, scope, key } = keyed
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName(keyed)}, 0)) as free`.execute(trx)
  if (!lock.rows[0]?.free) throw new ConflictError('IDEMPOTENCY_IN_FLIGHT', 'The same request is still running')
  const { rows } = await sql<{ hash: string; answer: Buffer }>`
    select hash, answer from idempotency
    where user_id = ${userId}::uuid and scope = ${scope} and key = ${key}
      and created_at > ${now}::timestamptz - make_interval(hours => ${keptHours})`.execute(trx)
  const [row] = rows
  return row ? { hash: row.hash, body: JSON.parse(open(dataKey, row.answer)) } : null
}

function lockName({ userId, scope, key }: Keyed): string {
  return `${userId} ${scope} ${key}`
}

/** Whether the key has an answer. Takes no lock. */
export async function hasAnswer<Tables>(
  db: Kysely<Tables>,
  { userId, scope, key }: Keyed,
  now: Date
): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency
    where user_id = ${userId}::uuid and scope = ${scope} and key = ${key}
      and created_at > ${now}::timestamptz - make_interval(hours => ${keptHours})`.execute(db)
  return rows.length > 0
}

/** Stores an answer, encrypted. Only successes are stored, so the column `status` always holds the same. */
export async function keepAnswer<Tables>(
  trx: Transaction<Tables>,
  { userId, scope, key }: Keyed,
  { hash, body, now }: KeptAnswer & { now: Date },
  dataKey: DataKey
): Promise<void> {
  const answer = seal(dataKey, JSON.stringify(body))
  await sql`
    insert into idempotency (user_id, scope, key, hash, status, answer, created_at)
    values (${userId}::uuid, ${scope}, ${key}, ${hash}, 200, ${answer}, ${now})
    on conflict (user_id, scope, key) do update
      set hash = excluded.hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`.execute(
    trx
  )
}

/** A row of `idempotency`. */
export interface AnswerRow {
  user_id: string
  scope: string
  key: string
  hash: Computed
  status: number
  answer: Buffer
  created_at: Date
}

/**
 * The row of an answer, for a statement that also inserts what it is the answer to. Locks the key until the transaction
 * ends. Postgres refuses it when another request has the lock (`hash` is null then), and when the key has a row.
 */
export function answerRow(keyed: Keyed, { hash, body, now }: KeptAnswer & { now: Date }, dataKey: DataKey): AnswerRow {
  return {
    user_id: keyed.userId,
    scope: keyed.scope,
    key: keyed.key,
    hash: new Computed('case when pg_try_advisory_xact_lock(hashtextextended(?, 0)) then ? end', [
      lockName(keyed),
      hash
    ]),
    status: 200,
    answer: seal(dataKey, JSON.stringify(body)),
    created_at: now
  }
}

/** Deletes the stored answers to a user, which contain what they typed. */
export async function forgetAnswersTo<Tables>(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`delete from idempotency where user_id = ${userId}::uuid`.execute(trx)
}
