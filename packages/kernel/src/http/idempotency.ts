import { open, seal } from '#db/seal.ts'
import { ConflictError, RuleError } from '#errors.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

export interface IdempotencyRequest {
  userId: string
  /** What the key is unique within, for example `orders.place`: two paths to one effect share it. */
  scope: string
  /** The header `Idempotency-Key`; null without one. */
  key: string | null
  /** Of the normalised command: a key that comes back with another command is a mistake. */
  hash: string
  /** Whether an earlier hash stands for this command too, where more than the very same one may. */
  isSame?: (earlierHash: string) => boolean
  now: Date
}

export interface IdempotentAnswer {
  status: number
  body: unknown
}

const keptHours = 24

/**
 * Does the work once per key and gives the same answer again for 24 hours (contract 6). The answer is stored in the
 * transaction of the effect, encrypted, and only when it is a 2xx. A twin that is still running is a 409, another
 * command under the same key a 422.
 */
export async function withIdempotency<Tables>(
  db: Kysely<Tables>,
  request: IdempotencyRequest,
  secretKey: Buffer,
  work: (trx: Transaction<Tables>) => Promise<IdempotentAnswer>
): Promise<IdempotentAnswer & { replayed: boolean }> {
  return db.transaction().execute(async (trx) => {
    if (request.key === null) return { ...(await work(trx)), replayed: false }
    const earlier = await findAnswer(trx, request)
    if (earlier) {
      const isSame = request.isSame?.(earlier.hash) ?? earlier.hash === request.hash
      if (!isSame) {
        throw new RuleError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request')
      }
      return { status: earlier.status, body: JSON.parse(open(secretKey, earlier.answer)), replayed: true }
    }
    const answer = await work(trx)
    if (answer.status >= 200 && answer.status < 300) await remember(trx, request, answer, secretKey)
    return { ...answer, replayed: false }
  })
}

interface Earlier {
  hash: string
  status: number
  answer: Buffer
}

/** Takes the key for this transaction, then looks. */
async function findAnswer<Tables>(
  trx: Transaction<Tables>,
  { userId, scope, key, now }: IdempotencyRequest
): Promise<Earlier | null> {
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${scope} ${key}`}, 0)) as free`.execute(trx)
  if (!lock.rows[0]?.free) throw new ConflictError('IDEMPOTENCY_IN_FLIGHT', 'The same request is still running')
  const { rows } = await sql<Earlier>`
    select hash, status, answer from idempotency
    where user_id = ${userId}::uuid and scope = ${scope} and key = ${key}
      and created_at > ${now}::timestamptz - make_interval(hours => ${keptHours})`.execute(trx)
  return rows[0] ?? null
}

async function remember<Tables>(
  trx: Transaction<Tables>,
  { userId, scope, key, hash, now }: IdempotencyRequest,
  { status, body }: IdempotentAnswer,
  secretKey: Buffer
): Promise<void> {
  const answer = seal(secretKey, JSON.stringify(body))
  await sql`
    insert into idempotency (user_id, scope, key, hash, status, answer, created_at)
    values (${userId}::uuid, ${scope}, ${key}, ${hash}, ${status}, ${answer}, ${now})
    on conflict (user_id, scope, key) do update
      set hash = excluded.hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at`.execute(
    trx
  )
}

/** Forgets what was answered to a user: it holds what they typed. */
export async function forgetAnswersTo<Tables>(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`delete from idempotency where user_id = ${userId}::uuid`.execute(trx)
}
