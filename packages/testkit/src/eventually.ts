import { setTimeout as pause } from 'node:timers/promises'
import { within } from './within.ts'

/**
 * Calls `probe` until it returns something truthy, and returns that. Rejects when time is up, naming what was waited
 * for, with the probe's last error as the cause.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  what: string,
  { timeoutMs = 120_000, everyMs = 10 }: { timeoutMs?: number; everyMs?: number } = {}
): Promise<NonNullable<T>> {
  const giveUpAt = Date.now() + timeoutMs
  let cause: unknown
  for (;;) {
    try {
      const answer = await inTime(probe(), giveUpAt)
      if (answer) return answer
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (Date.now() > giveUpAt) throw new Error(`In ${timeoutMs} ms it did not happen that ${what}`, { cause })
    await pause(everyMs)
  }
}

/** The probe's result, or a rejection when time is up: a probe that hangs would wait for ever. */
function inTime<T>(answer: T | Promise<T>, giveUpAt: number): T | Promise<T> {
  if (!(answer instanceof Promise)) return answer
  return within(answer, 'the probe itself answers', Math.max(0, giveUpAt - Date.now()) + 1)
}
