import { createHash } from 'node:crypto'
import type { DriversTables } from '#db/tables.ts'
import { withIdempotency } from '@ilbud/kernel/http/idempotency'
import type { Transaction } from 'kysely'
import type { DriversDeps } from './deps.ts'

export interface Once {
  userId: string
  scope: string
  key: string | null
  /** What the request asks for, to tell a repetition from a mistake. */
  request: unknown
}

/** Makes something new in one transaction, at most once per Idempotency-Key. The answer must be plain JSON. */
export async function answerOnce<Body>(
  { db, dataKey, now, committed }: DriversDeps,
  { request, ...once }: Once,
  work: (trx: Transaction<DriversTables>) => Promise<Body>
): Promise<{ body: Body; replayed: boolean }> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const { body, replayed } = await withIdempotency(db, { ...once, hash, now: now() }, dataKey, async (trx) => ({
    status: 201,
    body: await work(trx)
  }))
  committed()
  return { body: body as Body, replayed }
}
