import { isNews } from './cause.ts'

/**
 * How long a claim on a mail lasts: longer than a mail server may take to answer, and short enough that a crash does
 * not delay the mail much.
 */
export const claimMs = 2 * 60_000

const firstPauseMs = 5_000
const longestPauseMs = 60 * 60_000

/**
 * When to try again after `tries` failed attempts: the pause doubles, up to an hour. Null: too old to be sent by then.
 */
export function nextTry(tries: number, at: Date, now: Date): Date | null {
  const pauseMs = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  const next = new Date(now.getTime() + pauseMs)
  return isNews(at, next) ? next : null
}
