import { createHash } from 'node:crypto'
import type { AuthTables } from '#db/tables.ts'
import { withIdempotency } from '@ilbud/kernel/http/idempotency'
import type { Kysely, Transaction } from 'kysely'

export interface Once {
  userId: string
  scope: string
  key: string | null
  /** What the request asks for, to tell a repetition from a mistake. */
  request: unknown
}

export interface AnswerOnceDeps {
  db: Kysely<AuthTables>
  dataKey: Buffer
  now: () => Date
  /** Wakes the relay. */
  committed: () => void
}

/** Makes something new in one transaction, at most once per Idempotency-Key. The answer must be plain JSON. */
export async function answerOnce<Body>(
  { db, dataKey, now, committed }: AnswerOnceDeps,
  { request, ...once }: Once,
  work: (trx: Transaction<AuthTables>) => Promise<Body>
): Promise<{ body: Body; replayed: boolean }> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const { body, replayed } = await withIdempotency(db, { ...once, hash, now: now() }, dataKey, async (trx) => ({
    status: 201,
    body: await work(trx)
  }))
  committed()
  return { body: body as Body, replayed }
}
