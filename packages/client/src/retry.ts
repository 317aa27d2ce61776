import { ProblemError } from './problem-error.ts'

export interface Retry {
  method: string
  path: string
  /** How many attempts there have been. */
  attempt: number
  /** A refusal, a lost connection, or no answer in time. */
  cause: unknown
  waitMs: number
}

const firstPauseMs = 200
const longestPauseMs = 2000
const passingStatuses = new Set([408, 425, 429, 502, 503, 504])

/** Whether the same request may succeed a little later. Without an answer it may have been carried out already. */
export function isWorthRetrying(cause: unknown, isRepeatable: boolean): boolean {
  if (!(cause instanceof ProblemError)) return isRepeatable
  // Refused before anything was done.
  if (cause.status === 429) return true
  return isRepeatable && (passingStatuses.has(cause.status) || cause.code === 'IDEMPOTENCY_IN_FLIGHT')
}

/** Grows from one attempt to the next, and is never shorter than `Retry-After`. `random`: 0 to 1. */
export function pauseMs(attempt: number, cause: unknown, random: number, longestMs = longestPauseMs): number {
  const pause = Math.min(longestMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + random / 2)
  const named = cause instanceof ProblemError ? (cause.retryAfterMs ?? 0) : 0
  return Math.ceil(named + pause)
}

/** Rejects with the signal's reason if it is aborted before or meanwhile. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
