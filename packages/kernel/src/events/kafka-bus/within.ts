import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits up to `ms` for the work to settle and ignores its outcome. For calls that may hang while a broker is
 * unavailable.
 */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const waited = new AbortController()
  await Promise.race([
    work.catch(() => undefined),
    pause(ms, undefined, { signal: waited.signal }).catch(() => undefined)
  ])
  waited.abort()
}
