import { createHash } from 'node:crypto'
import { isRefusedByDatabase } from '#db/errors.ts'
import type { DataKey } from '#db/seal.ts'
import { RuleError, UnavailableError } from '#errors.ts'
import type { Kysely } from 'kysely'
import {
  hasResponse,
  lockResponse,
  type RequestKey,
  type ResponseRow,
  responseRow,
  storeResponse
} from './stored-responses.ts'

export interface IdempotencyDeps<Tables> {
  db: Kysely<Tables>
  /** Encrypts stored responses. */
  dataKey: DataKey
  now: () => Date
  /** Called after a commit: wakes the relay. */
  onCommit: () => void
}

export interface IdempotentRequest {
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

export interface IdempotentResponse<Body> {
  body: Body
  /** Whether this is the stored response to an earlier request, and no work was done. */
  replayed: boolean
}

export interface IdempotentWork<Deps, Prepared, Body> {
  /**
   * What has to ask others first: services, maps, a store of files. Runs before the transaction, so that no connection
   * and no lock is held while they answer. Its result or error is ignored when there is a stored response, so it may
   * leave no effects that its caller does not undo, unless it `hasEffects`.
   */
  prepare?: () => Promise<Prepared>
  /** `prepare` changes something elsewhere, once for a key: it is left out when the key has a response. */
  hasEffects?: boolean
  /** Gets the deps with the transaction as `db`. */
  work: (deps: Deps, prepared: Prepared, responseRow: (body: Body) => ResponseRow | null) => Promise<Body>
  /**
   * `work` is a single statement that also inserts `responseRow(body)`, unless that is null: no transaction is needed.
   */
  isOneStatement?: boolean
  /**
   * Whether a response may be given again for the key. One that is not final is given and not stored, so that a repeat
   * goes on with the work. Default: every response is final.
   */
  isFinal?: (body: Body) => boolean
}

/**
 * Does the work once per key and gives the same response again for 24 hours (docs/protocols/http.md). With a key, the
 * response is stored in the transaction of the work; without one, work gets the deps unchanged, so that a single
 * statement needs no transaction. Nothing is stored when the work throws. While another request with the key is
 * running: 409. The key was used with a different request: 422. The body must be plain JSON.
 */
export async function withIdempotency<Tables, Deps extends object, Body, Prepared = undefined>(
  deps: Deps & IdempotencyDeps<Tables>,
  request: IdempotentRequest,
  {
    prepare,
    hasEffects = false,
    work,
    isOneStatement = false,
    isFinal = () => true
  }: IdempotentWork<Deps & IdempotencyDeps<Tables>, Prepared, Body>
): Promise<IdempotentResponse<Body>> {
  const { key, ...rest } = request
  const keyed = key === null ? null : { ...rest, key }
  const isAnswered = hasEffects && keyed !== null && (await hasResponse(deps.db, keyed, deps.now()))
  // The error is thrown only if the stored response expires at this moment.
  const preparing = isAnswered ? Promise.reject<Prepared>(new UnavailableError()) : prepare?.()
  const [prepared] = await Promise.allSettled([preparing as Promise<Prepared>])
  const run: Run<Deps & IdempotencyDeps<Tables>, Body> = async (within, toRow) => {
    if (prepared.status === 'rejected') throw prepared.reason
    return work(within, prepared.value, toRow ?? (() => null))
  }

  const isTried = isOneStatement && prepared.status === 'fulfilled'
  const response = !keyed
    ? { body: await run(deps), replayed: false }
    : (isTried && (await runAtOnce(deps, keyed, run))) || (await runInTransaction(deps, keyed, { run, isFinal }))
  if (!response.replayed) deps.onCommit()
  return response
}

type Run<Deps, Body> = (deps: Deps, toRow?: (body: Body) => ResponseRow) => Promise<Body>
type KeyedRequest = Omit<IdempotentRequest, 'key'> & RequestKey

/** Null if the database refused a row, of the response or another, and has stored none. */
async function runAtOnce<Tables, Deps extends object, Body>(
  deps: Deps & IdempotencyDeps<Tables>,
  request: KeyedRequest,
  run: Run<Deps & IdempotencyDeps<Tables>, Body>
): Promise<IdempotentResponse<Body> | null> {
  const { dataKey, now } = deps
  const toRow = (body: Body) => responseRow(request, { hash: request.hash, body, now: now() }, dataKey)
  try {
    return { body: await run(deps, toRow), replayed: false }
  } catch (error) {
    if (isRefusedByDatabase(error)) return null
    throw error
  }
}

async function runInTransaction<Tables, Deps extends object, Body>(
  deps: Deps & IdempotencyDeps<Tables>,
  request: KeyedRequest,
  { run, isFinal }: { run: Run<Deps & IdempotencyDeps<Tables>, Body>; isFinal: (body: Body) => boolean }
): Promise<IdempotentResponse<Body>> {
  const { hash, isSame = (earlier: string) => earlier === hash } = request
  const { db, dataKey } = deps
  const now = deps.now()
  return db.transaction().execute(async (trx) => {
    const earlier = await lockResponse(trx, request, dataKey, now)
    if (!earlier) {
      const body = await run({ ...deps, db: trx })
      if (isFinal(body)) await storeResponse(trx, request, { hash, body, now }, dataKey)
      return { body, replayed: false }
    }
    if (isSame(earlier.hash)) return { body: earlier.body as Body, replayed: true }
    throw new RuleError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request')
  })
}

/** The SHA-256 of plain JSON, in base64url. The order of keys makes a difference. */
export function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}
