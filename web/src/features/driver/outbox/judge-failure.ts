import { ApiError } from '#lib/api/api.ts'
import type { Refusal } from './entry.ts'

type Verdict =
  /** Nobody was reached, or somebody who is not us: nothing else will get through now either. */
  | { is: 'offline' }
  /** The server cannot do it now. */
  | { is: 'later'; afterMs: number | null }
  /** The session has ended: it waits for the driver to sign in again. */
  | { is: 'signed out' }
  | { is: 'refused'; refusal: Refusal }

const passing = [408, 425, 429]

/** What a failed call means for an entry. Only a clear no of our own server is one. */
export function judgeFailure(error: unknown): Verdict {
  // Also the answer of a hotel's sign-in page, which is no JSON of ours.
  if (!(error instanceof ApiError)) return { is: 'offline' }
  const { status, code, retryAfter, problem } = error
  if (status === 401) return { is: 'signed out' }
  if (status >= 500 || passing.includes(status) || code === 'IDEMPOTENCY_IN_FLIGHT')
    return { is: 'later', afterMs: retryAfter === undefined ? null : retryAfter * 1000 }
  return { is: 'refused', refusal: { status, code: code ?? null, requestId: problem?.requestId ?? null } }
}
