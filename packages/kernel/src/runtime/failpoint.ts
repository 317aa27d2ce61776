import type { Environment } from './environment.ts'

interface Trap {
  exitCode: number
  /** Fires with this probability each time it is passed, or the n-th time. */
  probability: number | null
  nth: number | null
  passed: number
}

const traps = new Map<string, Trap>()

/** Reads `FAILPOINTS=relay.after_ack=exit:137@p0.02,orders.after_commit=exit:137@n5`. Throws on anything else. */
export function configureFailpoints({ FAILPOINTS }: Environment): void {
  traps.clear()
  for (const text of (FAILPOINTS ?? '').split(',').filter(Boolean)) {
    const parts = /^(?<name>[\w.]+)=exit:(?<code>\d+)(?:@(?:p(?<probability>0?\.\d+|1)|n(?<nth>\d+)))?$/.exec(
      text.trim()
    )?.groups
    if (!parts) throw new Error(`FAILPOINTS: "${text}" is not name=exit:code[@p0.1|@n5]`)
    traps.set(parts.name!, {
      exitCode: Number(parts.code),
      probability: parts.probability ? Number(parts.probability) : null,
      nth: parts.nth ? Number(parts.nth) : null,
      passed: 0
    })
  }
}

/** A named place at which the crash suite may end the process without any cleanup. Costs nothing when none is set. */
export function failpoint(name: string): void {
  if (traps.size === 0) return
  const trap = traps.get(name)
  if (!trap) return
  trap.passed++
  const falls =
    trap.nth !== null ? trap.passed === trap.nth : trap.probability === null || Math.random() < trap.probability
  if (falls) process.reallyExit(trap.exitCode)
}

declare global {
  namespace NodeJS {
    interface Process {
      /** Ends at once: no exit handlers, no flushing. */
      reallyExit(code: number): never
    }
  }
}
