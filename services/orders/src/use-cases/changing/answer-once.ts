import { createHash } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { withIdempotency } from '@ilbud/kernel/http/idempotency'
import type { Kysely } from 'kysely'
import type { OrdersDeps } from '#use-cases/deps.ts'

export interface Once {
  userId: string
  scope: string
  key: string | null
  /** What the request asks for, to tell a repetition from a mistake. */
  request: unknown
}

/**
 * Runs a change at most once per Idempotency-Key; without a key it runs as it is, in no transaction but its own
 * statement's. The answer must be plain JSON.
 */
export async function answerOnce<Body>(
  { db, dataKey, now, committed }: Pick<OrdersDeps, 'db' | 'dataKey' | 'now' | 'committed'>,
  { userId, scope, key, request }: Once,
  work: (db: Kysely<OrdersTables>) => Promise<Body>
): Promise<{ body: Body; replayed: boolean }> {
  if (key === null) {
    const body = await work(db)
    committed()
    return { body, replayed: false }
  }
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const answer = await withIdempotency(db, { userId, scope, key, hash, now: now() }, dataKey, async (trx) => ({
    status: 200,
    body: await work(trx)
  }))
  if (!answer.replayed) committed()
  return { body: answer.body as Body, replayed: answer.replayed }
}
