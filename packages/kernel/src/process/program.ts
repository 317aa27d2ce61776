import cluster from 'node:cluster'
import type { Bus } from '#events/bus.ts'
import { type Readiness, setReadiness } from '#http/health.ts'
import type { Logger } from 'pino'
import { assemble, type Assembly, named } from './assemble.ts'
import type { Database } from './database.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { configureFailpoints } from '#runtime/failpoint.ts'
import type { Environment } from '#runtime/environment.ts'
import { kafkaAccess } from './kafka-access.ts'
import { needsDatabase } from './needs-database.ts'
import { playDemos } from './play-demos.ts'
import { sayDraining, waitUntilOpen } from './worker.ts'
import type { Service, ServiceContext } from './service.ts'
import type { ProcessConfig } from '#runtime/settings.ts'
import { inOneLine, StartError } from '#runtime/start-error.ts'

export interface Program {
  /** Resolves when every service is ready, to the address of the gateway if it is in this process. */
  start(): Promise<string | null>
  /**
   * Ends everything in the opposite order; work in progress is finished. May be called at any time, also during the
   * start.
   */
  stop(): Promise<void>
}

// Requests in progress have 10 s (docs/security/limits.md#shutdown).
const finishMs = 10_000

/** The life cycle of a process: what is opened first is closed last. */
export function createProgram(
  services: Service[],
  config: ProcessConfig,
  { env: processEnv, now, log }: Pick<ServiceContext, 'env' | 'now' | 'log'>
): Program {
  let opening: Promise<Database> | undefined
  let bus: Bus | undefined
  let assembly: Assembly | undefined
  let listeners: Listeners | undefined

  let state: Readiness = 'starting'
  let hasDatabase = true

  function say(next: Readiness): void {
    state = next
    const said = state === 'ready' && !hasDatabase ? 'no database' : state
    for (const { app } of assembly?.built.values() ?? []) setReadiness(app, said)
  }

  async function openDatabases(): Promise<Database> {
    if (!needsDatabase(services, processEnv)) return { env: {}, stop: async () => {} }
    // Loaded only where it is used: an edge, which stores nothing, is spared the database's client.
    const { openDatabase } = await import('./database.ts')
    const onChange = (isThere: boolean): void => {
      hasDatabase = isThere
      say(state)
    }
    return openDatabase(config, services, { env: processEnv, log, onChange })
  }

  return {
    async start() {
      useFailpoints(processEnv)
      opening = openDatabases()
      const database = await opening
      const env = { ...processEnv, ...database.env }
      if (env.MIGRATE_ON_START === 'true') await migrateAll(services, env)
      bus = await openBus(config, env, log, services.map(({ name }) => name).join('+'))
      assembly = await assemble(services, { env, bus, now, log })
      listeners = await openListeners(assembly.built, config, { env, now, log })
      // A balancer asks /readyz; the primary of several processes hands on connections as soon as one listens.
      if (cluster.isPrimary) await listeners.openFront()
      // At the same time, because each waits until it has caught up, some of them with others.
      await Promise.all([
        assembly.start(),
        ...[...assembly.built].map(([name, built]) => named(name, 'start', () => built.start()))
      ])
      // Before ready, so that the demo accounts exist by then.
      if (config.DEMO && config.DEMO_PLAY) await playDemos(assembly.built, { log })
      say('ready')
      if (cluster.worker) await waitUntilOpen(cluster.worker)
      return listeners.openFront()
    },
    async stop() {
      say('draining')
      if (cluster.worker) sayDraining(cluster.worker, () => void listeners?.leave())
      await pauseFor(listeners ? config.DRAIN_PAUSE_MS : 0)
      await listeners?.endIdle()
      const built = [...(assembly?.built.values() ?? [])]
      await Promise.all(built.map((one) => one.drain()))
      await listeners?.close(finishMs)
      await Promise.all(built.map((one) => one.stop()))
      await assembly?.stop()
      await bus?.stop()
      // A database of our own that is just starting would be left running.
      const database = await opening?.catch(() => undefined)
      await database?.stop()
    }
  }
}

function useFailpoints(env: Environment): void {
  try {
    configureFailpoints(env)
  } catch (error) {
    throw new StartError(inOneLine(error))
  }
}

async function migrateAll(services: Service[], env: Environment): Promise<void> {
  await Promise.all(services.map((service) => named(service.name, 'migrate', async () => service.migrate?.(env))))
}

/** Opens the event log that the settings choose. The only place that knows both kinds. */
export async function openBus(config: ProcessConfig, env: Environment, log: Logger, clientId = 'tool'): Promise<Bus> {
  // Each is loaded only where it is used.
  if (config.BUS === 'postgres') {
    const { createPostgresBus } = await import('#events/postgres-bus.ts')
    return createPostgresBus({ url: config.BUS_DATABASE_URL ?? env.DATABASE_URL!, log })
  }
  const { createKafkaBus } = await import('#events/kafka-bus.ts')
  return createKafkaBus({ ...kafkaAccess(env), clientId: `ilbud-${clientId}`, log })
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
