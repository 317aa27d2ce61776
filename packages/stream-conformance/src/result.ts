/** What a check found. A skipped one says what it would need. */
export interface Result {
  rule: string
  outcome: 'passed' | 'failed' | 'skipped'
  reason: string | null
}

/** Runs a check: a rejection is a failure, and its message the reason. */
export async function resultOf(rule: string, check: () => Promise<void>): Promise<Result> {
  try {
    await check()
    return { rule, outcome: 'passed', reason: null }
  } catch (error) {
    return { rule, outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

export function insist(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

/** Waits for what a check needs to see. Rejects after `patienceMs`. */
export async function until<T>(
  what: string,
  patienceMs: number,
  probe: () => T | null | undefined | false
): Promise<T> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const found = probe()
    if (found) return found
    if (Date.now() > giveUpAt) throw new Error(`In ${patienceMs} ms there was not: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
