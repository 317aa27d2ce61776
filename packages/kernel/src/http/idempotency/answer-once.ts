import { createHash } from 'node:crypto'
import { RuleError, UnavailableError } from '#errors.ts'
import type { DataKey } from '#db/seal.ts'
import type { Kysely } from 'kysely'
import { type AnswerRow, answerRow, hasAnswer, keepAnswer, lockAnswer } from './kept-answers.ts'

export interface AnswerOnceDeps<Tables> {
  db: Kysely<Tables>
  /** Encrypts stored answers. */
  dataKey: DataKey
  now: () => Date
  /** Called after a commit: wakes the relay. */
  onCommit: () => void
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
  work: Work<Deps & AnswerOnceDeps<Tables>, Body>
): Promise<OnceAnswer<Body>> {
  const { key } = once
  const answer = key === null ? { body: await work(deps), replayed: false } : await keyed(deps, { ...once, key }, work)
  if (!answer.replayed) deps.onCommit()
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
  const outcome = await outcomeOf(prepared)
  return answerOnce(deps, once, async (within) => work(within, valueOf(outcome)))
}

/** `within` is the deps, with the transaction as `db`. */
export type Work<Within, Body> = (within: Within) => Promise<Body>

export interface Steps<Within, Prepared, Body> {
  prepare: () => Promise<Prepared>
  /** `prepare` changes something elsewhere, once for a key: it is left out when the key has an answer. */
  hasEffects?: boolean
  work: (within: Within, prepared: Prepared) => Promise<Body>
}

/**
 * The same for work that only inserts rows, which are known beforehand: the row of the answer is inserted with them, by
 * one statement and without a transaction.
 */
export async function answerInsertedOnce<Tables, Deps extends object, Prepared, Body>(
  deps: Deps & AnswerOnceDeps<Tables>,
  once: Once,
  { prepare, toBody, insert, insertWithin }: InsertSteps<Deps & AnswerOnceDeps<Tables>, Prepared, Body>
): Promise<OnceAnswer<Body>> {
  const outcome = await outcomeOf(prepare())
  if ('value' in outcome) {
    const body = toBody(outcome.value)
    if (await insert(outcome.value, rowFor(deps, once, body))) {
      deps.onCommit()
      return { body, replayed: false }
    }
  }
  // Something is in the way: an earlier answer or twin, or what prepare threw.
  return answerOnce(deps, once, async (within) => {
    const value = valueOf(outcome)
    await insertWithin(within, value)
    return toBody(value)
  })
}

interface InsertSteps<Within, Prepared, Body> {
  prepare: () => Promise<Prepared>
  toBody: (prepared: Prepared) => Body
  /** Inserts the prepared rows and that of the answer, if any. False: the database refused one, and has stored none. */
  insert: (prepared: Prepared, answer: AnswerRow | null) => Promise<boolean>
  /** Inserts the prepared rows with `within.db`. */
  insertWithin: (within: Within, prepared: Prepared) => Promise<void>
}

function rowFor<Tables>({ dataKey, now }: AnswerOnceDeps<Tables>, once: Once, body: unknown): AnswerRow | null {
  const { userId, scope, key, hash } = once
  return key === null ? null : answerRow({ userId, scope, key }, { hash, body, now: now() }, dataKey)
}

type Outcome<Value> = { value: Value } | { error: unknown }

function outcomeOf<Value>(promise: Promise<Value>): Promise<Outcome<Value>> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error })
  )
}

function valueOf<Value>(outcome: Outcome<Value>): Value {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

async function keyed<Tables, Deps extends object, Body>(
  deps: Deps & AnswerOnceDeps<Tables>,
  { hash, isSame = (earlier) => earlier === hash, ...request }: Once & { key: string },
  work: Work<Deps & AnswerOnceDeps<Tables>, Body>
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
