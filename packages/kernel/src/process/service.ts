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
import type { Environment } from './environment.ts'

/** What a service is handed from outside. It never reaches for process.env, the clock or a broker itself. */
export interface Parts {
  env: Environment
  bus: Bus
  calls: Calls
  /** Who the bearer of a token is, with ended sessions and changed rights taken into account. */
  identity: Identity
  limits: Limits
  /** The way to another service's HTTP app, in this process or another. Only the gateway asks. */
  upstream: (service: string) => Upstream
  now: () => Date
  log: Logger
}

/** A service that is built and does nothing yet. Nobody but the process decides who listens. */
export interface Built {
  app: FastifyInstance
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  rpc?: RpcServices
  /** Starts consumers, followers and the relay; resolves when the service has caught up and may be called ready. */
  start(): Promise<void>
  /** Stops taking new work and lets go of streams, consumers and leases. Idempotent. */
  drain(): Promise<void>
  /** Ends pools and timers. Nothing of the service runs afterwards. */
  stop(): Promise<void>
}

export interface History {
  topics: readonly string[]
  /** Every event since, each key in its order. */
  read(env: Environment, since: Date): AsyncIterable<Republishable[]>
}

export interface Service {
  name: string
  /** Its settings; `.env.example` is held against all of them. */
  config: z.ZodObject
  /** Brings the service's schema to the present; kernel's own tables first. */
  migrate?(env: Environment): Promise<void>
  build(parts: Parts): Promise<Built>
  /** Where it keeps events for good, so that they can be published again when the outbox has forgotten them. */
  history?: History
  /** Plays demo data through the service's own use cases, once. Called after every service has started. */
  demo?(parts: Parts): Promise<void>
}
