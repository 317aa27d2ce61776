import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { withIdempotency } from '#http/idempotency.ts'

export interface AnswerOnceDeps<Tables> {
  db: Kysely<Tables>
  dataKey: Buffer
  now: () => Date
  /** Told after the commit: wakes the relay. */
  committed: () => void
}

export interface Once {
  userId: string
  scope: string
  key: string | null
  /** What the request asks for, to tell a repetition from a mistake. */
  request: unknown
}

/** Makes something new in one transaction, at most once per Idempotency-Key. The answer must be plain JSON. */
export async function answerOnce<Tables, Body>(
  { db, dataKey, now, committed }: AnswerOnceDeps<Tables>,
  { request, ...once }: Once,
  work: (trx: Transaction<Tables>) => Promise<Body>
): Promise<{ body: Body; replayed: boolean }> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const { body, replayed } = await withIdempotency(db, { ...once, hash, now: now() }, dataKey, async (trx) => ({
    status: 201,
    body: await work(trx)
  }))
  committed()
  return { body: body as Body, replayed }
}
