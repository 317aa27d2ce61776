import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse } from 'node:http'
import { AppError } from '#errors.ts'
import type { Environment } from '#runtime/environment.ts'
import { isPublicRead, type Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyHttpOptions,
  LogController,
  type onRequestHookHandler,
  type RawServerDefault,
  type RouteOptions
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { decorateWithUser } from './identity/current-user.ts'
import type { Endpoint } from './endpoints.ts'
import { errorHandler, notFoundHandler, refuseUnrouted } from './problems/errors-to-problems.ts'
import { forbiddenFieldHooks } from './input/forbidden-fields.ts'
import { healthRoutes } from './health.ts'
import type { Identity } from './identity.ts'
import type { Limits } from './limits.ts'
import { keyHook } from './identity/key-hook.ts'
import { limitHooks } from './limits/limits-hook.ts'
import { assertRoutes, policyHook, routeKey } from './identity/policies.ts'
import { measureRow } from './telemetry/request-metrics.ts'
import { edgeId, newRequestId, ownId, type RequestIdOf } from './telemetry/request-id.ts'
import { traceRequests } from './telemetry/trace-requests.ts'
import { answerUnreadable } from './input/unreadable.ts'
import { serializerCompiler, validatorCompiler } from './input/zod-compilers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not in the route table: health, documents, pages. */
    unlisted?: boolean
  }
}

/** A service's Fastify app. Its routes are groups of `defineRoutes`, registered with `app.register(thingRoutes(deps))`. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** What HTTP needs of a service's context. */
interface HttpContext {
  env: Environment
  identity: Identity
  limits: Limits
  log: Logger
}

interface HttpOptions {
  /** The service's name, as in the rows of proto/http/routes.ts. */
  service: string
  context: HttpContext
  /** The largest accepted body in bytes. A route may set its own. */
  bodyLimit?: number
  /**
   * Only for the gateway, which creates request ids and trusts TRUST_PROXY proxies; other services take both from it.
   */
  edge?: {
    trustProxy: number
    /**
     * Sets the headers that every answer must have. Hooks alone do not suffice: they do not run when the URL cannot be
     * routed.
     */
    setCommonHeaders?: (request: FastifyRequest, reply: FastifyReply) => void
    /** Returns the URL by which a request is routed. */
    rewriteUrl?: (request: IncomingMessage) => string
  }
  /** The route table; tests give their own. */
  rows?: readonly Route[]
}

/**
 * A Fastify app that does not listen: zod schemas, problem documents, health, request id, and on every route the
 * policy and limit of its row in proto/http/routes.ts. An app whose routes differ from its rows does not become ready.
 */
export function createHttp({ service, context, bodyLimit, edge, rows = routes }: HttpOptions): App {
  const idOf = edge ? ownId : edgeId
  const app: App = fastify({
    ...serverOptions(edge, idOf),
    bodyLimit: bodyLimit ?? 65_536
  }).withTypeProvider<ZodTypeProvider>()
  const { log } = context
  const endpoints: Endpoint[] = []
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler(log, idOf))
  app.setNotFoundHandler(notFoundHandler(endpoints, idOf))
  // Only JSON is accepted; a route that takes something else registers its own parser.
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  decorateWithUser(app as unknown as FastifyInstance, context.identity)

  traceRequests(app as unknown as FastifyInstance, { service, isEdge: edge !== undefined, rows })
  const rowsByKey = new Map(rows.filter((row) => row.service === service).map((row) => [routeKey(row), row]))
  const listed: string[] = []
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    endpoints.push(...methods.map((method) => ({ method, path: route.url })))
    if (route.config?.unlisted) return
    for (const method of methods) {
      const key = routeKey({ method: method === 'HEAD' ? 'GET' : method, path: route.url })
      const row = rowsByKey.get(key)
      if (method !== 'HEAD') listed.push(key)
      if (row) applyRow(row, route, context, idOf)
    }
  })
  healthRoutes(app as unknown as FastifyInstance, service, context.env)
  app.addHook('onReady', async () => assertRoutes(service, listed, rows))
  return app
}

const requestTimeoutMs = 15_000

function serverOptions(edge: HttpOptions['edge'], idOf: RequestIdOf): FastifyHttpOptions<Server> {
  return {
    // The error handler writes one line per failed request; a logger per request would cost as much as a route's work.
    // So `request.log` is silent, and what wants to log uses `context.log`.
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    ...(edge?.rewriteUrl && { rewriteUrl: edge.rewriteUrl }),
    // Behind the gateway exactly one hop is trusted: the gateway itself, which wrote the header.
    trustProxy: edge?.trustProxy === 0 ? false : (_address, hop) => hop < (edge?.trustProxy ?? 1),
    http: {
      // `Upgrade: h2c`, which curl and some proxies offer, is ignored: the request is answered over HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      // The gateway refuses such a request itself, with a problem document.
      requireHostHeader: false
    },
    // docs/security/limits.md#timeouts.
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: refuseUnrouted(idOf, edge?.setCommonHeaders),
    // Longer than a whole head may be, so that a parameter that is too long reaches its route's schema and is refused
    // there.
    routerOptions: { maxParamLength: maxHeaderSize }
  }
}

/** An empty body means that no field was sent (docs/protocols/http.md), also when a client names a content type. */
function acceptEmptyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isCompressed(request))
      done(new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body without content-encoding'))
    else if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

function isCompressed({ headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding']
  return coding !== undefined && coding.toLowerCase() !== 'identity'
}

function applyRow(row: Route, route: RouteOptions, context: HttpContext, idOf: RequestIdOf): void {
  const { perAddress, perUser } = limitHooks(row, context.limits, context.env)
  const isPersonal = !row.stream && !isPublicRead(row)
  const hooks = [isPersonal ? notStored : null, perAddress, keyHook(row, context), policyHook(row), perUser].filter(
    (hook) => hook != null
  )
  const own = [route.onRequest ?? []].flat()
  if (hooks.length + own.length > 0) route.onRequest = [...hooks, ...own] as onRequestHookHandler[]
  const checks = forbiddenFieldHooks(row, context.log, idOf)
  if (checks) {
    route.preValidation = [checks.preValidation, ...[route.preValidation ?? []].flat()]
    route.preHandler = [checks.preHandler, ...[route.preHandler ?? []].flat()]
  }
  const measure = measureRow(row)
  if (measure) route.onResponse = [measure, ...[route.onResponse ?? []].flat()]
  if (row.bodyLimit) {
    route.bodyLimit ??= row.bodyLimit
    // Five seconds more than the body may take to arrive.
    route.handlerTimeout ??= requestTimeoutMs + 5000
  }
  // It takes a timer and an abort signal per request. Public reads do without: their queries have limits.
  if (isPersonal) route.handlerTimeout ??= 5000
}

/** Keeps tokens and personal data out of every cache; refusals too. */
const notStored: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store')
  done()
}
