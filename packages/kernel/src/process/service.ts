import type { SealedColumn } from '#db/reseal-column.ts'
import type { Bus } from '#events/bus.ts'
import type { Republishable } from '#events/operate/republish.ts'
import type { Identity } from '#http/identity.ts'
import type { Limits } from '#http/limits.ts'
import type { Upstream } from '#http/upstream.ts'
import type { Calls, RpcServices } from '#rpc/rpc.ts'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Environment } from '#runtime/environment.ts'

/** A service's dependencies on the outside. It uses neither process.env nor the clock nor a broker directly. */
export interface ServiceContext {
  env: Environment
  bus: Bus
  calls: Calls
  /** Verifies tokens, taking ended sessions and changed rights into account. */
  identity: Identity
  limits: Limits
  /** Access to another service's HTTP app, in this process or another. Used only by the gateway. */
  upstream: (service: string) => Upstream
  now: () => Date
  log: Logger
}

/** A service that is built and not started. Whether and where it listens is up to the process. */
export interface ServiceInstance {
  app: FastifyInstance
  upgrade?: Upgrade
  rpc?: RpcServices
  /** Starts consumers, followers and the relay; resolves when the service has caught up and can serve requests. */
  start(): Promise<void>
  /** Creates demo data by the service's own use cases, once. Called after every service has started. */
  demo?: () => Promise<void>
  /** Stops taking new work, and releases streams, consumers and leases. Idempotent. */
  drain(): Promise<void>
  /** Ends pools and timers. Nothing of the service runs afterwards. */
  stop(): Promise<void>
}

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface History {
  topics: readonly string[]
  /** Every event since then, in order per key. */
  read(env: Environment, since: Date): AsyncIterable<Republishable[]>
}

/** What a process runs. Made with `defineService`. */
export interface Service {
  name: string
  /** The service's settings; a test compares `.env.example` with all of them. */
  config: z.ZodObject
  /** Updates the service's schema, after the kernel's own tables. Absent when the service stores nothing. */
  migrate?: ((env: Environment) => Promise<void>) | undefined
  /** Events that the service keeps for good, so that they can be republished when the outbox no longer has them. */
  history?: History | undefined
  /** Columns of the service's own tables that are sealed with `DATA_KEY`. A test compares them with the schema. */
  sealed?: readonly SealedColumn[] | undefined
  build(context: ServiceContext): Promise<ServiceInstance>
}
