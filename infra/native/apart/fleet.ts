import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nodeArgs } from '#native/node-args.ts'
import { isFront, type ProgramPlan } from './plan.ts'
import { type Program, startProgram } from './program.ts'

/** The processes of the product, by name. */
export interface Fleet {
  programs: Map<string, Program>
  /** Starts those that are not running, or the named one. Resolves when they are ready. */
  start(name?: string): Promise<void>
  /** Sends SIGKILL to all, or to the named one. */
  kill(name?: string): Promise<void>
  /** SIGSTOP and SIGCONT. */
  freeze(name: string): void
  thaw(name: string): void
  /** Sends SIGTERM, first to the front, then to the services behind it. Resolves when all have ended. */
  stop(): Promise<void>
}

interface FleetOptions {
  plans: readonly ProgramPlan[]
  /** The environment of every process; read at each start. */
  env: Record<string, string>
  detached?: boolean
  onOutput?: ((name: string, line: string) => void) | undefined
}

export const root = fileURLToPath(new URL('../../../', import.meta.url))

// Longer than DRAIN_TIMEOUT_MS, which is 70 s.
const forceMs = 75_000

export function createFleet({ plans, env, detached = false, onOutput }: FleetOptions): Fleet {
  const programs = new Map<string, Program>()
  // A process may be stopped while it is starting.
  const starting = new Set<Promise<unknown>>()
  let stopping = false

  async function launch(plan: ProgramPlan): Promise<void> {
    if (stopping) return
    const started = startProgram({
      name: plan.name,
      args: [...nodeArgs, plan.file ?? `services/${plan.service}/src/main.ts`],
      cwd: root,
      env: { ...env, ...plan.env },
      readyAt: `${plan.address}/readyz`,
      detached,
      ...(onOutput && { onOutput: (line: string) => onOutput(plan.name, line) })
    }).then((program) => void programs.set(plan.name, program))
    starting.add(started)
    await started.finally(() => starting.delete(started))
  }

  async function start(name?: string): Promise<void> {
    const wanted = plans.filter((plan) => (name ?? plan.name) === plan.name && !programs.get(plan.name)?.isRunning())
    // The front becomes ready only when the services behind it are.
    await Promise.all(wanted.filter((plan) => !isFront(plan)).map(launch))
    await Promise.all(wanted.filter(isFront).map(launch))
  }

  const named = (name: string): Program => {
    const program = programs.get(name)
    if (!program) throw new Error(`Unknown program ${name}; there are ${[...programs.keys()].join(', ')}`)
    return program
  }

  return {
    programs,
    start,
    async kill(name) {
      const condemned = name === undefined ? [...programs.values()] : [named(name)]
      await Promise.all(condemned.map((program) => program.end('SIGKILL')))
    },
    freeze: (name) => named(name).freeze(),
    thaw: (name) => named(name).thaw(),
    async stop() {
      stopping = true
      await Promise.allSettled(starting)
      const fronts = new Set(plans.filter(isFront).map(({ name }) => name))
      const all = [...programs.values()]
      await Promise.all(all.filter(({ name }) => fronts.has(name)).map(endGently))
      await Promise.all(all.filter(({ name }) => !fronts.has(name)).map(endGently))
    }
  }
}

async function endGently(program: Program): Promise<void> {
  const over = new AbortController()
  const force = pause(forceMs, undefined, { signal: over.signal }).then(
    () => program.end('SIGKILL'),
    () => undefined
  )
  await program.end('SIGTERM')
  over.abort()
  await force
}
