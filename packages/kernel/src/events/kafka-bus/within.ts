import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work to end, but not for ever, and does not mind how it ends: for what may hang when a broker is away. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const waited = new AbortController()
  await Promise.race([
    work.catch(() => undefined),
    pause(ms, undefined, { signal: waited.signal }).catch(() => undefined)
  ])
  waited.abort()
}
