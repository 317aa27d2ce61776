import type { Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { $ZodType, output } from 'zod/v4/core'
import { idempotencyKey, markReplayed } from './idempotency/idempotency-key.ts'
import type { IdempotencyDeps, IdempotentWork } from './idempotency/with-idempotency.ts'
import { currentUser, optionalUser } from './identity/current-user.ts'
import { routeKey } from './identity/policies.ts'
import type { User } from './identity.ts'

type Schemas = typeof schemas

/** A route as both tables name it: `POST /api/v1/orders`. */
export type RouteKey = keyof Schemas

type Parsed<Schema, Name extends string> =
  Schema extends Record<Name, infer Part> ? (Part extends $ZodType ? output<Part> : unknown) : unknown

/** What the handler of a route returns: the body of its one success. */
type Body<Key extends RouteKey> = Key extends unknown
  ? Schemas[Key] extends { response: infer Responses }
    ? output<Extract<Responses[keyof Responses], $ZodType>>
    : unknown
  : never

/** What a handler receives. */
interface RouteContext<Key extends RouteKey = RouteKey> {
  request: FastifyRequest
  reply: FastifyReply
  params: Parsed<Schemas[Key], 'params'>
  query: Parsed<Schemas[Key], 'querystring'>
  body: Parsed<Schemas[Key], 'body'>
  /** The caller. On a public route, whose caller may be unknown, read `optionalUser(request)` instead. */
  readonly user: User
  /** The header `Idempotency-Key`; null without one. */
  readonly idempotencyKey: string | null
}

interface IdempotentRouteContext<Key extends RouteKey> extends RouteContext<Key> {
  once: Once
}

/**
 * Does the work once per `Idempotency-Key` and gives the same response again for 24 hours, marked as replayed. `subject`
 * is what makes two requests the same: the key sent again with another subject is refused.
 */
type Once = <Tables, Deps extends object, Answer, Prepared = undefined>(
  deps: Deps & IdempotencyDeps<Tables>,
  subject: unknown,
  work:
    | IdempotentWork<Deps & IdempotencyDeps<Tables>, Prepared, Answer>['work']
    | IdempotentWork<Deps & IdempotencyDeps<Tables>, Prepared, Answer>
) => Promise<Answer>

type Handler<Key extends RouteKey, Context = RouteContext<Key>> = (
  context: Context
) => Body<Key> | FastifyReply | void | Promise<Body<Key> | FastifyReply | void>

interface RouteOptions {
  /** Milliseconds that the handler may take. */
  handlerTimeout?: number
  /** GET only: whether HEAD is served as well. Default: yes. */
  exposeHeadRoute?: boolean
}

type Define = <Key extends RouteKey>(key: Key, handle: Handler<Key>, options?: RouteOptions) => void
type DefineIdempotent = <Key extends RouteKey>(
  key: Key,
  handle: Handler<Key, IdempotentRouteContext<Key>>,
  options?: RouteOptions
) => void

/** Adds a route to an app: method, path, schema, policy and limits are those of the route table. */
type AddRoute = Define & {
  /** The same with `once`, for a route that is `idempotent` in the table. Any other ends the start. */
  idempotent: DefineIdempotent
}

/**
 * A group of routes, as a Fastify plugin. A handler returns the body; the status is the one success of the route's
 * schema.
 */
export function defineRoutes(define: (route: AddRoute, app: FastifyInstance) => void): FastifyPluginAsync {
  const plugin: FastifyPluginAsync = async (app) => define(addRouteTo(app), app)
  // Without a name Fastify would look for one among all loaded modules.
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'routes' })
}

const rowsByKey = new Map(routes.map((row) => [routeKey(row), row]))

function addRouteTo(app: FastifyInstance): AddRoute {
  const add: Define = (key, handle, options = {}) => {
    const row = rowOf(key)
    const schema: FastifySchema = schemas[key]
    const status = successOf(schema)
    app.route({
      method: row.method,
      url: row.path,
      schema,
      ...options,
      async handler(request, reply) {
        if (status !== 200) reply.code(status)
        const answer = await handle(contextOf(request, reply) as Parameters<typeof handle>[0])
        // The handler has sent a stream, of which the client may have got a part only.
        if (reply.sent || reply.raw.headersSent) return undefined
        return answer === undefined ? null : answer
      }
    })
  }
  const idempotent: DefineIdempotent = (key, handle, options) => {
    const { idempotent: scope } = rowOf(key)
    if (scope === undefined) throw new Error(`${key} is not idempotent in proto/http/routes.ts`)
    add(key, (context) => handle(Object.assign(context, { once: onceIn(scope, context) })), options)
  }
  return Object.assign(add, { idempotent })
}

function rowOf(key: RouteKey): Route {
  const row = rowsByKey.get(key)
  if (!row) throw new Error(`${key} has no row in proto/http/routes.ts`)
  return row
}

function successOf({ response = {} }: FastifySchema): number {
  const [status = 200] = Object.keys(response as object)
    .map(Number)
    .filter((code) => code < 300)
  return status
}

function contextOf(request: FastifyRequest, reply: FastifyReply): RouteContext {
  return {
    request,
    reply,
    params: request.params,
    query: request.query,
    body: request.body,
    get user() {
      return currentUser(request)
    },
    get idempotencyKey() {
      return idempotencyKey(request)
    }
  }
}

function onceIn(scope: string, { request, reply }: Pick<RouteContext, 'request' | 'reply'>): Once {
  return async (deps, subject, work) => {
    // Here and not above: a process without a database has no such route, and is spared the database's client.
    const { hashRequest, withIdempotency } = await import('./idempotency/with-idempotency.ts')
    const caller = (await optionalUser(request))?.id ?? nobody
    const { body, replayed } = await withIdempotency(
      deps,
      { userId: caller, scope, key: idempotencyKey(request), hash: hashRequest(subject) },
      typeof work === 'function' ? { work } : work
    )
    markReplayed(reply, replayed)
    return body
  }
}

/** The owner of the keys of callers who are not signed in; what they send tells them apart. */
const nobody = '00000000-0000-0000-0000-000000000000'
