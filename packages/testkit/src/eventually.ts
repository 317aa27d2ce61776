import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks until the probe gives something true, and returns that. Rejects with what was waited for. The last error of the
 * probe is the cause.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  what: string,
  { timeoutMs = 30_000, everyMs = 10 }: { timeoutMs?: number; everyMs?: number } = {}
): Promise<NonNullable<T>> {
  const giveUpAt = Date.now() + timeoutMs
  let cause: unknown
  for (;;) {
    try {
      const answer = await probe()
      if (answer) return answer
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (Date.now() > giveUpAt) throw new Error(`In ${timeoutMs} ms it did not happen that ${what}`, { cause })
    await pause(everyMs)
  }
}
