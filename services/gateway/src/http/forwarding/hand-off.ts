import { AppError } from '@ilbud/kernel/errors'
import type { Upstream } from '@ilbud/kernel/http/upstream'
import type { Route } from '@ilbud/proto/http/route'
import type { FastifyPluginAsync, onRequestHookHandler } from 'fastify'
import { countRequest } from './count-request.ts'
import { setForwardedHeaders } from './forwarded.ts'
import { mayRefuse } from '#http/overload.ts'
import { commonHeaders } from '#http/security-headers.ts'

// 413 over 64 KiB.
const usualBodyLimit = 65_536

// The rows of other services are not the gateway's own.
const spared: object = { unlisted: true }
const refusable: object = { unlisted: true, mayRefuse: true }

interface HandOffDeps {
  upstream: (service: string) => Upstream
  rows: readonly Route[]
  /** Answers requests of a row itself where it can. */
  answerFirst?: (row: Route) => onRequestHookHandler | null
}

/** One route per row of another service: its request goes there before a byte of its body is read. */
export function handOffRoutes({ upstream, rows, answerFirst }: HandOffDeps): FastifyPluginAsync {
  return async (app) => {
    for (const row of rows) {
      const { method, path, service, bodyLimit = usualBodyLimit } = row
      if (service === 'gateway') continue
      const first = answerFirst?.(row)
      const pass = handOff({ service, bodyLimit, kind: row.stream ? 'stream' : 'call', find: upstream })
      app.route({
        method,
        url: path,
        config: mayRefuse(row) ? refusable : spared,
        onRequest: first ? [first, pass] : pass,
        handler: (_request, reply) => reply
      })
    }
  }
}

interface HandOff {
  service: string
  bodyLimit: number
  kind: 'call' | 'stream'
  find: HandOffDeps['upstream']
}

function handOff({ service, bodyLimit, kind, find }: HandOff): onRequestHookHandler {
  let upstream: Upstream | undefined
  return (request, reply, done) => {
    const { raw } = request
    if (Number(raw.headers['content-length'] ?? 0) > bodyLimit) {
      return done(new AppError(413, 'TOO_LARGE', 'The request is too large'))
    }
    upstream ??= find(service)
    countRequest(service)
    // Before the headers are gone that say so.
    const common = commonHeaders(request.protocol === 'https')
    setForwardedHeaders(raw, request.ip, request.id)
    reply.hijack()
    upstream.dispatch(raw, reply.raw, kind, common)
  }
}
