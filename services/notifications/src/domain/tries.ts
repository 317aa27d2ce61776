import { isNews } from './cause.ts'

/** How long whoever took a mail has it for itself. Longer than a mail server may take, and no longer than a sender waits. */
export const claimMs = 2 * 60_000

const firstPauseMs = 5_000
const longestPauseMs = 60 * 60_000

/** When a mail is tried again after so many tries: pauses double up to an hour. Null: it would be no news any more. */
export function nextTry(tries: number, at: Date, now: Date): Date | null {
  const pauseMs = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  const next = new Date(now.getTime() + pauseMs)
  return isNews(at, next) ? next : null
}
