import type { Environment } from './environment.ts'

interface Trap {
  exitCode: number
  /** Fires with this probability each time it is passed, or the n-th time. */
  probability: number | null
  nth: number | null
  passed: number
}

/**
 * `no_inbox`: duplicates of an event are applied too. `mark_before_ack`: the relay marks events as published before the
 * log has confirmed them.
 */
const breakable = ['no_inbox', 'mark_before_ack'] as const
type Mutation = (typeof breakable)[number]

const traps = new Map<string, Trap>()
let mutations: ReadonlySet<Mutation> = new Set()

/**
 * Reads `FAILPOINTS=relay.after_ack=exit:137@p0.02,orders.after_commit=exit:137@n5`, and `MUT=no_inbox`, which breaks a
 * part on purpose to show that the crash suite notices. Throws on anything else.
 */
export function configureFailpoints({ FAILPOINTS, MUT }: Environment): void {
  traps.clear()
  mutations = new Set((MUT ?? '').split(',').filter(Boolean).map(toMutation))
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

function toMutation(text: string): Mutation {
  const mutation = breakable.find((each) => each === text)
  if (!mutation) throw new Error(`MUT: there is no "${text}"`)
  return mutation
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

/** Whether this part is broken on purpose. */
export function isMutated(name: Mutation): boolean {
  return mutations.has(name)
}

declare global {
  namespace NodeJS {
    interface Process {
      /** Ends at once: no exit handlers, no flushing. */
      reallyExit(code: number): never
    }
  }
}
