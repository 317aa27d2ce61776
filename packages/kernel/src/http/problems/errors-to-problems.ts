import { type AppError, OverloadedError, UnavailableError } from '#errors.ts'
import { isInfrastructureError } from '#db/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { allowedMethods, type Endpoint } from '#http/endpoints.ts'
import { MethodNotAllowedError, problemType, refusalOf, toAppError, toProblem, UnexpectedError } from './problem.ts'
import type { RequestIdOf } from '#http/telemetry/request-id.ts'

const overloadLogMs = 60_000

/**
 * The error handler of every app: an AppError is sent as a problem document; anything else is logged and answered with
 * a neutral 500. An overload is logged once a minute: a line for each that is refused would be part of the load.
 */
export function errorHandler(log: Logger, idOf: RequestIdOf) {
  let refused = 0
  let loggedAt = -Infinity

  function logOverload({ method, url }: FastifyRequest['routeOptions']): void {
    refused++
    if (performance.now() - loggedAt < overloadLogMs) return
    loggedAt = performance.now()
    log.warn({ method, route: url, refused }, 'overloaded: requests are refused')
    refused = 0
  }

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const chosen = toAppError(error) ?? (isInfrastructureError(error) ? new UnavailableError() : null)
    if (chosen instanceof OverloadedError) logOverload(request.routeOptions)
    else if (!chosen || chosen.status >= 500) {
      const { method, url } = request.routeOptions
      log.error({ err: error, requestId: idOf(request), method, route: url }, 'request failed')
    }
    return sendProblem(reply, chosen ?? new UnexpectedError(), idOf(request))
  }
}

/** 405 with Allow where the path exists for another method, else 404. */
export function notFoundHandler(endpoints: readonly Endpoint[], idOf: RequestIdOf) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = allowedMethods(endpoints, request.url)
    // A path with a parameter that is too long is not found either; then the method is not what is wrong.
    const isOther = allowed.length > 0 && !allowed.includes(request.method)
    const error = isOther ? new MethodNotAllowedError(allowed) : refusalOf(404)
    return sendProblem(reply, error, idOf(request))
  }
}

/**
 * Answers requests for which the router runs no hook: the path cannot be decoded, or has a parameter that is too long.
 */
export function refuseUnrouted(
  idOf: RequestIdOf,
  setCommonHeaders?: (request: FastifyRequest, reply: FastifyReply) => void
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    setCommonHeaders?.(request, reply)
    sendProblem(reply, toAppError(error) ?? new UnexpectedError(), idOf(request))
  }
}

/** Nothing is stored: what is missing or refused now may be there in a moment. */
export function sendProblem(reply: FastifyReply, error: AppError, requestId: string): FastifyReply {
  // Sent as a string, to which the route's response schema does not apply.
  return reply
    .code(error.status)
    .headers({ 'cache-control': 'no-store', ...error.headers })
    .type(problemType)
    .send(JSON.stringify(toProblem(error, requestId)))
}
