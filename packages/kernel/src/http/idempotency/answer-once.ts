import { createHash } from 'node:crypto'
import { RuleError, UnavailableError } from '#errors.ts'
import type { DataKey } from '#db/seal.ts'
import type { Kysely } from 'kysely'
import { hasAnswer, keepAnswer, lockAnswer } from './kept-answers.ts'

export interface AnswerOnceDeps<Tables> {
  db: Kysely<Tables>
  /** Encrypts stored answers. */
  dataKey: DataKey
  now: () => Date
  /** Called after a commit: wakes the relay. */
  committed: () => void
}

export interface Once {
  userId: string
  /** The key is unique within its scope, for example `orders.place`. Two routes with the same effect share a scope. */
  scope: string
  /** The header `Idempotency-Key`; null: not sent. */
  key: string | null
  /** A hash of the request: a key sent again with a different request is refused. */
  hash: string
  /** Decides whether a different earlier hash still counts as the same request. Without it only an equal hash does. */
  isSame?: (earlierHash: string) => boolean
}

export interface OnceAnswer<Body> {
  body: Body
  /** Whether this is the stored answer of an earlier call, and no work was done. */
  replayed: boolean
}

/**
 * Does the work once per key and gives the same answer again for 24 hours (contract 6). With a key, `work` gets deps
 * whose `db` is the transaction in which the answer is stored; without one it gets the deps unchanged, so that a single
 * statement needs no transaction. Nothing is stored when `work` throws. While another request with the key is running:
 * 409. The key was used with a different request: 422. The answer must be plain JSON.
 */
export async function answerOnce<Tables, Deps extends object, Body>(
  deps: Deps & AnswerOnceDeps<Tables>,
  once: Once,
  work: (within: Deps & AnswerOnceDeps<Tables>) => Promise<Body>
): Promise<OnceAnswer<Body>> {
  const { key } = once
  const answer = key === null ? { body: await work(deps), replayed: false } : await keyed(deps, { ...once, key }, work)
  if (!answer.replayed) deps.committed()
  return answer
}

/**
 * The same for work that first asks others: services, maps, a store of files. `prepare` runs before the transaction, so
 * that no connection and no lock is held while they answer. With a stored answer, what it returned or threw counts for
 * nothing; so it may leave no effects that its caller does not undo, unless it `hasEffects`.
 */
export async function answerPreparedOnce<Tables, Deps extends object, Prepared, Body>(
  deps: Deps & AnswerOnceDeps<Tables>,
  once: Once,
  { prepare, work, hasEffects = false }: Steps<Deps & AnswerOnceDeps<Tables>, Prepared, Body>
): Promise<OnceAnswer<Body>> {
  const { key } = once
  const isAnswered = hasEffects && key !== null && (await hasAnswer(deps.db, { ...once, key }, deps.now()))
  // Thrown only if the answer ends at this moment.
  const prepared = isAnswered ? Promise.reject<Prepared>(new UnavailableError()) : prepare()
  const take = await prepared.then(
    (prepared) => () => prepared,
    (error: unknown) => () => {
      throw error
    }
  )
  return answerOnce(deps, once, async (within) => work(within, take()))
}

interface Steps<Within, Prepared, Body> {
  prepare: () => Promise<Prepared>
  /** `prepare` changes something elsewhere, once for a key: it is left out when the key has an answer. */
  hasEffects?: boolean
  work: (within: Within, prepared: Prepared) => Promise<Body>
}

async function keyed<Tables, Deps extends object, Body>(
  deps: Deps & AnswerOnceDeps<Tables>,
  { hash, isSame = (earlier) => earlier === hash, ...request }: Once & { key: string },
  work: (within: Deps & AnswerOnceDeps<Tables>) => Promise<Body>
): Promise<OnceAnswer<Body>> {
  const { db, dataKey } = deps
  const now = deps.now()
  return db.transaction().execute(async (trx) => {
    const earlier = await lockAnswer(trx, request, dataKey, now)
    if (!earlier) {
      const body = await work({ ...deps, db: trx })
      await keepAnswer(trx, request, { hash, body, now }, dataKey)
      return { body, replayed: false }
    }
    if (isSame(earlier.hash)) return { body: earlier.body as Body, replayed: true }
    throw new RuleError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request')
  })
}

/** The SHA-256 of plain JSON, in base64url. The order of keys makes a difference. */
export function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}
