import { setTimeout as pause } from 'node:timers/promises'
import type { Follower } from './bus.ts'

/** Longer than any silence of a follower that can read the log, even on a busy machine. */
const silentMs = 10_000

/** Whether the log was read within the last ten seconds, new messages or none. */
export function isLogRead(follower: Follower | null): boolean {
  return Date.now() - (follower?.readAt() ?? 0) < silentMs
}

/**
 * Resolves when the followers have caught up, or one of them has not been able to read the log for ten seconds. A process
 * that starts while the log is away serves what does not need it, as one does that was running before. Its followers read
 * from where they would have begun, as soon as the log is back.
 */
export async function caughtUpOrAway(followers: readonly Follower[]): Promise<void> {
  const startedAt = Date.now()
  const isAway = (): boolean =>
    followers.some((follower) => Date.now() - Math.max(startedAt, follower.readAt()) > silentMs)
  let isCaughtUp = false
  const caughtUp = Promise.all(followers.map((follower) => follower.caughtUp)).then(() => void (isCaughtUp = true))
  while (!isCaughtUp && !isAway()) await Promise.race([caughtUp, pause(100)])
}
