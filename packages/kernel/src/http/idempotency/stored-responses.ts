import { Computed } from '#db/computed.ts'
import { type DataKey, open, seal } from '#db/seal.ts'
import { ConflictError } from '#errors.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

/** Identifies a request of a user. */
export interface RequestKey {
  userId: string
  scope: string
  key: string
}

interface StoredResponse {
  /** A hash of the request that was answered. */
  hash: string
  body: unknown
}

const storedHours = 24

/** Locks the key until the transaction ends, and returns the stored response, if any. */
export async function lockResponse<Tables>(
  trx: Transaction<Tables>,
  requestKey: RequestKey,
  dataKey: DataKey,
  now: Date
): Promise<StoredResponse | null> {
  const { userId, scope, key } = requestKey
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName(requestKey)}, 0)) as free`.execute(trx)
  if (!lock.rows[0]?.free) throw new ConflictError('IDEMPOTENCY_IN_FLIGHT', 'The same request is still running')
  const { rows } = await sql<{ hash: string; answer: Buffer }>`
    select hash, answer from idempotency
    where user_id = ${userId}::uuid and scope = ${scope} and key = ${key}
      and created_at > ${now}::timestamptz - make_interval(hours => ${storedHours})`.execute(trx)
  const [row] = rows
  return row ? { hash: row.hash, body: JSON.parse(open(dataKey, row.answer)) } : null
}

function lockName({ userId, scope, key }: RequestKey): string {
  return `${userId} ${scope} ${key}`
}

/** Whether the key has a response. Takes no lock. */
export async function hasResponse<Tables>(
  db: Kysely<Tables>,
  { userId, scope, key }: RequestKey,
  now: Date
): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency
    where user_id = ${userId}::uuid and scope = ${scope} and key = ${key}
      and created_at > ${now}::timestamptz - make_interval(hours => ${storedHours})`.execute(db)
  return rows.length > 0
}

/** Stores a response, encrypted. Only successes are stored, so the column `status` is always 200. */
export async function storeResponse<Tables>(
  trx: Transaction<Tables>,
  { userId, scope, key }: RequestKey,
  { hash, body, now }: StoredResponse & { now: Date },
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
export interface ResponseRow {
  user_id: string
  scope: string
  key: string
  hash: Computed
  status: number
  answer: Buffer
  created_at: Date
}

/**
 * The row of a response, for the statement that also inserts what it reports. Locks the key until the transaction ends.
 * Postgres refuses it when another request has the lock (`hash` is null then), and when the key has a row.
 */
export function responseRow(
  requestKey: RequestKey,
  { hash, body, now }: StoredResponse & { now: Date },
  dataKey: DataKey
): ResponseRow {
  return {
    user_id: requestKey.userId,
    scope: requestKey.scope,
    key: requestKey.key,
    hash: new Computed('case when pg_try_advisory_xact_lock(hashtextextended(?, 0)) then ? end', [
      lockName(requestKey),
      hash
    ]),
    status: 200,
    answer: seal(dataKey, JSON.stringify(body)),
    created_at: now
  }
}

/** Deletes the stored responses to a user, which contain what they typed. */
export async function deleteResponsesTo<Tables>(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`delete from idempotency where user_id = ${userId}::uuid`.execute(trx)
}
