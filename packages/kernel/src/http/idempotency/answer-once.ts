import { createHash } from 'node:crypto'
import { RuleError } from '#errors.ts'
import type { Kysely } from 'kysely'
import { keepAnswer, lockAnswer } from './kept-answers.ts'

export interface AnswerOnceDeps<Tables> {
  db: Kysely<Tables>
  /** Seals what is kept. */
  dataKey: Buffer
  now: () => Date
  /** Told when something new was committed: wakes the relay. */
  committed: () => void
}

export interface Once {
  userId: string
  /** What the key is unique within, for example `orders.place`: two paths to one effect share it. */
  scope: string
  /** The header `Idempotency-Key`; null without one. */
  key: string | null
  /** Hash of the request: a key that comes back with another request is refused. */
  hash: string
  /** Whether an earlier hash stands for this request too, where more than the very same one may. */
  isSame?: (earlierHash: string) => boolean
}

export interface OnceAnswer<Body> {
  body: Body
  /** Whether it is the answer of an earlier call, in which the work was done. */
  replayed: boolean
}

/**
 * Does the work once per key and gives the same answer again for 24 hours (contract 6). The work gets the deps that it
 * is to use: with a key their `db` is the transaction in which the answer is kept, without one it is what it was, so
 * that a single statement stays one. What throws is not kept. A twin that is still running is a 409, another request
 * under the same key a 422. The answer must be plain JSON.
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

/** Of anything that is plain JSON. */
export function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}
