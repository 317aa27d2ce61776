import type { User } from '#http/identity.ts'
import type { Parts } from '#process/service.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A service's Fastify app. Route modules are `FastifyPluginAsyncZod`s, registered with `app.register(thingRoutes(deps))`. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  FastifyBaseLogger,
  ZodTypeProvider
>

export interface HttpOptions {
  /** The service's name, as in the rows of proto/http/routes.ts. */
  service: string
  parts: Parts
  /** Bytes of a body; security 5.5: 64 KiB. A single route may set its own. */
  bodyLimit?: number
}

/**
 * A Fastify app that does not listen: zod schemas, problem documents, health, request id, and on every route the
 * policy and limit of its row in proto/http/routes.ts. An app whose routes differ from its rows does not become ready.
 */
export function createHttp(options: HttpOptions): App {
  throw new Error(`not yet: ${options.service}`)
}

/** The signed-in user of a route that is not public. Throws UnauthorizedError where there is none. */
export function currentUser(request: FastifyRequest): User {
  throw new Error(`not yet: ${request.id}`)
}

/** On a public route: who the bearer token speaks for; a missing or bad token counts as none (contract 5). */
export function optionalUser(request: FastifyRequest): Promise<User | null> {
  throw new Error(`not yet: ${request.id}`)
}
