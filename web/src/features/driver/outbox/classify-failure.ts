import { ApiError } from '#lib/api/api.ts'
import type { Refusal } from './entry.ts'

type FailureClass =
  /** The server was not reached; nothing else will get through now either. */
  | { is: 'offline' }
  /** The server cannot process it now. */
  | { is: 'later'; afterMs: number | null }
  /** The session has ended, and the entry waits for the next sign-in. */
  | { is: 'signed out' }
  /** The time of the entry is refused, not what was done: it is the next one still, and is sent without its time. */
  | { is: 'time refused' }
  | { is: 'refused'; refusal: Refusal }

const passing = [408, 425, 429]

/** What a failed call means for an entry. It is refused only by a clear answer of our own server. */
export function classifyFailure(error: unknown): FailureClass {
  // Including the sign-in page of a hotel's network, which is not JSON.
  if (!(error instanceof ApiError)) return { is: 'offline' }
  const { status, code, retryAfter, problem } = error
  if (status === 401) return { is: 'signed out' }
  if (status >= 500 || passing.includes(status) || code === 'IDEMPOTENCY_IN_FLIGHT')
    return { is: 'later', afterMs: retryAfter === undefined ? null : retryAfter * 1000 }
  if (problem?.errors?.some(({ path }) => path === 'occurredAt')) return { is: 'time refused' }
  return { is: 'refused', refusal: { status, code: code ?? null, requestId: problem?.requestId ?? null } }
}
