import type { SealedColumn } from '#db/reseal-column.ts'
import type { Follower, Subscription } from '#events/bus.ts'
import { caughtUpOrAway } from '#events/caught-up.ts'
import type { RegisteredHandler } from '#events/handlers.ts'
import type { RpcServices } from '#rpc/rpc.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { readConfig } from '#runtime/config.ts'
import type { History, Service, ServiceContext, ServiceInstance, Upgrade } from './service.ts'
import type { Storage } from './storage.ts'

/** What `build` receives: the process's context and the service's own settings. */
export interface BuildContext<Config> extends ServiceContext {
  config: Config
}

/** The same for a service that has a database. */
export interface StoringContext<Config, Tables> extends BuildContext<Config> {
  db: Kysely<Tables>
  /** To be called after a commit that wrote to the outbox: its events are published at once. */
  onCommit: () => void
}

/** What a service consists of. `defineService` starts and ends it; `docs/architecture.md` describes the order. */
interface ServiceComponents<Tables = unknown> {
  app: FastifyInstance
  upgrade?: Upgrade
  rpc?: RpcServices
  /** Work that must be done before the first event is read. */
  prepare?: () => Promise<void>
  /** Starts reading topics on every replica; the service is ready once all have caught up, or the log is away. */
  followers?: () => Follower[]
  /** Each event is handled once, by one replica. The topics are those of the events. */
  handlers?: RegisteredHandler<Tables>[]
  /** Called after each event that was handled. Default: `onCommit`. */
  onHandled?: () => void
  /** Starts the background work, once the service has caught up; returns what stops each piece of it. */
  jobs?: () => Stop[]
  demo?: () => Promise<void>
  /** Closes streams and sockets so that their clients reconnect elsewhere, and refuses new ones. */
  endStreams?: () => Promise<void>
  /** Releases what `build` opened, besides the app and the database. */
  close?: () => Promise<void>
}

type Stop = () => Promise<void> | void

interface DatabaseDefinition {
  migrations: URL
  /** Default: see `connect`. */
  statementTimeout?: string
  sealed?: readonly SealedColumn[]
  history?: History
}

interface StatelessDefinition<Schema extends z.ZodObject> {
  name: string
  config: Schema
  build(context: BuildContext<z.output<Schema>>): Promise<ServiceComponents>
}

interface StoringDefinition<Schema extends z.ZodObject, Tables> {
  name: string
  config: Schema
  database: DatabaseDefinition
  build(context: StoringContext<z.output<Schema>, Tables>): Promise<ServiceComponents<Tables>>
}

/**
 * Declares a service. Settings, database, relay, consumer and followers are set up here for all of them, and so is the
 * order in which they start and end.
 */
export function defineService<Schema extends z.ZodObject>(definition: StatelessDefinition<Schema>): Service
export function defineService<Schema extends z.ZodObject, Tables>(
  definition: StoringDefinition<Schema, Tables>
): Service
export function defineService<Schema extends z.ZodObject, Tables>(
  definition: StatelessDefinition<Schema> | StoringDefinition<Schema, Tables>
): Service {
  const { name, config: schema } = definition
  if (!('database' in definition)) {
    return {
      name,
      config: schema,
      async build(context) {
        const config = readConfig(schema, context.env)
        return createInstance(await definition.build({ ...context, config }), null)
      }
    }
  }
  const { migrations, statementTimeout, sealed, history } = definition.database
  return {
    name,
    config: schema,
    async migrate(env) {
      const { migrate } = await import('#db/migrate.ts')
      await migrate(name, env, migrations)
    },
    sealed,
    history,
    async build(context) {
      const config = readConfig(schema, context.env)
      // Loaded only here: a process that stores nothing, as the edge does, is spared the database's client.
      const { openStorage } = await import('./storage.ts')
      const storage = openStorage<Tables>(name, context, statementTimeout)
      const { db, relay } = storage
      const components = await definition.build({ ...context, config, db, onCommit: relay.wake })
      return createInstance(components, storage)
    }
  }
}

async function createInstance<Tables>(
  components: ServiceComponents<Tables>,
  storage: Storage<Tables> | null
): Promise<ServiceInstance> {
  const { prepare, handlers = [], onHandled, endStreams, close, ...served } = components
  let followers: Follower[] = []
  let consumer: Subscription | null = null
  let stopJobs: Stop[] = []
  await served.app.ready()

  return {
    ...served,
    async start() {
      await prepare?.()
      storage?.relay.start()
      followers = components.followers?.() ?? []
      await caughtUpOrAway(followers)
      if (storage && handlers.length > 0) consumer = await storage.consume(handlers, onHandled ?? storage.relay.wake)
      stopJobs = components.jobs?.() ?? []
    },
    // In this order: what feeds others ends first, and the relay last, so that it publishes what the others wrote.
    async drain() {
      await endStreams?.()
      await consumer?.stop()
      consumer = null
      await Promise.all(followers.splice(0).map((follower) => follower.stop()))
      await Promise.all(stopJobs.splice(0).map(async (stop) => stop()))
      await storage?.relay.stop()
    },
    async stop() {
      await served.app.close()
      await close?.()
      await storage?.db.destroy()
    }
  }
}
