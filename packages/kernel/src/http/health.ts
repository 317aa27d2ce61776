import { timingSafeEqual } from 'node:crypto'
import { NotFoundError } from '#errors.ts'
import { readMetrics } from '#runtime/metrics.ts'
import type { Environment } from '#runtime/environment.ts'
import type { FastifyInstance } from 'fastify'
import { isPrivateAddress } from './address.ts'

/** `no database`: the embedded one, which is a part of this process, has ended and is started again, or hangs. */
export type Readiness = 'starting' | 'ready' | 'no database' | 'draining'

const readiness = new WeakMap<object, Readiness>()

/** Set by the process: an app is ready from when it has caught up until it drains. */
export function setReadiness(app: object, state: Readiness): void {
  readiness.set(app, state)
}

/**
 * `/livez` answers as long as the event loop runs, `/readyz` when this service may get traffic. Neither checks a
 * dependency outside of the process: if one failed, all replicas would be taken out of service at once
 * (docs/security/limits.md#shutdown).
 */
export function healthRoutes(app: FastifyInstance, service: string, env: Environment): void {
  const config = { unlisted: true }
  app.get('/livez', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const state = readiness.get(app) ?? 'starting'
    return reply.code(state === 'ready' ? 200 : 503).send({ status: state })
  })
  app.get('/version', { config }, async () => ({ service, version: env['VERSION'] ?? 'dev' }))
  app.get('/metrics', { config }, async (request, reply) => {
    // 404 rather than 403: a caller that may not read the metrics need not know that they exist.
    if (!mayReadMetrics(request.ip, request.headers.authorization, env['METRICS_TOKEN']))
      throw new NotFoundError('Page')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await readMetrics())
  })
}

function mayReadMetrics(ip: string, authorization: string | undefined, token: string | undefined): boolean {
  if (!token) return isPrivateAddress(ip)
  const wanted = Buffer.from(`Bearer ${token}`)
  const sent = Buffer.from(authorization ?? '')
  return wanted.length === sent.length && timingSafeEqual(wanted, sent)
}
