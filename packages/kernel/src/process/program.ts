import cluster from 'node:cluster'
import type { Bus } from '#events/bus.ts'
import { type Readiness, setReadiness } from '#http/health.ts'
import { assemble, type Assembly, named } from './assemble.ts'
import type { Database, openDatabase } from './database.ts'
import { type Listeners, openListeners } from './listening/listeners.ts'
import { configureFailpoints } from '#runtime/failpoint.ts'
import type { Environment } from '#runtime/environment.ts'
import { needsDatabase } from './needs-database.ts'
import { openBus } from './open-bus.ts'
import { playDemos } from './play-demos.ts'
import { announceDraining, waitUntilOpen } from './listening/worker.ts'
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

  function report(next: Readiness): void {
    state = next
    const reported = state === 'ready' && !hasDatabase ? 'no database' : state
    for (const { app } of assembly?.built.values() ?? []) setReadiness(app, reported)
  }

  function onDatabaseChange(isThere: boolean): void {
    hasDatabase = isThere
    report(state)
  }

  return {
    async start() {
      useFailpoints(processEnv)
      opening = openDatabaseOf(services, config, { env: processEnv, log, onChange: onDatabaseChange })
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
      report('ready')
      if (cluster.worker) await waitUntilOpen(cluster.worker)
      return listeners.openFront()
    },
    async stop() {
      report('draining')
      if (cluster.worker) announceDraining(cluster.worker, () => void listeners?.leave())
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

async function openDatabaseOf(
  services: Service[],
  config: ProcessConfig,
  options: Parameters<typeof openDatabase>[2]
): Promise<Database> {
  if (!needsDatabase(services, options.env)) return { env: {}, stop: async () => {} }
  // Loaded only where it is used: an edge, which stores nothing, is spared the database's client.
  const { openDatabase } = await import('./database.ts')
  return openDatabase(config, services, options)
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

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
