import type { Admission } from '#use-cases/admission.ts'
import { UnavailableError } from '@ilbud/kernel/errors'
import { sendProblem } from '@ilbud/kernel/http/problems/errors-to-problems'
import { countAnswer } from '@ilbud/kernel/http/upstream/count-answer'
import { createCounter } from '@ilbud/kernel/runtime/metrics'
import type { Route } from '@ilbud/proto/http/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** New work that may be refused while the process is overloaded. */
    mayRefuse?: boolean
  }
}

/** Retry after 2 to 10 s, so that those who are refused together do not come back together. */
const soonest = 2
const spread = 9
/** Made once: an error with its stack costs more than the rest of a refusal. */
const refusals = Array.from(
  { length: spread },
  (_, at) => new UnavailableError('We are very busy right now. Please try again in a few seconds.', soonest + at)
)

const count = createCounter('gateway.refused', 'New work refused because the event loop is late, by kind', 'kind')

/**
 * The error to answer with, if this piece of new work is refused. Open streams and sockets are never ended for it, and
 * what drivers do is never refused (`mayRefuse`).
 */
export function refusalOfNew(admission: Admission, kind: 'request' | 'socket'): UnavailableError | null {
  if (!admission.refuses(Math.random())) return null
  count(kind)
  countAnswer('503')
  return refusals[Math.floor(Math.random() * spread)]!
}

/** Answers a request that is refused; returns whether it did. */
export function refuseNew(admission: Admission, request: FastifyRequest, reply: FastifyReply): boolean {
  if (admission.share === 0 || !request.routeOptions.config.mayRefuse) return false
  const refusal = refusalOfNew(admission, 'request')
  if (!refusal) return false
  // By no error handler: it would write a line to the log for each.
  sendProblem(reply, refusal, request.id)
  return true
}

/** Sessions of drivers are renewed and ended by these. */
const forSessions = new Set(['/api/v1/auth/refresh', '/api/v1/auth/logout'])

/** A driver at a door cannot come back later; everybody else can. */
export function mayRefuse({ policy, path }: Route): boolean {
  return !forSessions.has(path) && !(Array.isArray(policy) && policy.includes('driver'))
}
