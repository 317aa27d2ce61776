import { setTimeout as pause } from 'node:timers/promises'

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
async function inTime<T>(answer: T | Promise<T>, giveUpAt: number): Promise<T> {
  if (!(answer instanceof Promise)) return answer
  const answered = new AbortController()
  const late = pause(Math.max(0, giveUpAt - Date.now()) + 1, undefined, { signal: answered.signal }).then(() => {
    throw new Error('The probe itself gave no answer')
  })
  late.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    answered.abort()
  }
}
