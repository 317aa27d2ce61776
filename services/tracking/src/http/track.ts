import type { ViewPoint } from '#domain/order-view.ts'
import type { Encoded } from '#use-cases/encode-view.ts'
import { answerParcel, findParcel, reachParcel, type TrackDeps } from '#use-cases/track-parcel.ts'
import { InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { optionalUser } from '@ilbud/kernel/http/create-http'
import type { MissLimit } from '@ilbud/kernel/http/limits/miss-limit'
import { readTrackingKey } from '@ilbud/kernel/http/tracking-key'
import { parseTrackingId } from '@ilbud/proto/http/tracking-id'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export interface TrackRouteDeps extends TrackDeps {
  misses: MissLimit
}

interface TrackRequest {
  Params: { trackingId: string }
  Querystring: { after?: string }
}

/**
 * The product's hottest call. Its inputs are checked by hand and its answers are bytes that lie ready, so that the
 * common case, a known order read by anybody, costs what a static route costs: no schema, no promise, no encoding.
 */
export function trackRoutes(deps: TrackRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get<TrackRequest>('/api/v1/track/:trackingId', (request, reply) => {
      const { headers } = request
      // A key of the cache is an ID in its stored form: what is found was checked when it came in.
      const ready = deps.cache.peek(request.params.trackingId)
      const isPlain = headers.authorization === undefined && headers['x-track-key'] === undefined
      if (ready && isPlain && request.query.after === undefined) return send(reply, headers, ready)
      return track(deps, request).then((encoded) => send(reply, headers, encoded))
    })
  }
}

const json = 'application/json; charset=utf-8'
const vary = 'Authorization, X-Track-Key'

/** Past Fastify's own reply, which would look at each header three times: 7 % of the request. */
function send(reply: FastifyReply, headers: FastifyRequest['headers'], answer: Encoded): FastifyReply {
  const { body, etag, cacheControl } = answer
  reply.hijack()
  const list = ['etag', etag, 'vary', vary]
  if (cacheControl !== undefined) list.push('cache-control', cacheControl)
  const seen = headers['if-none-match']
  if (seen !== undefined && isSeen(seen, etag)) {
    reply.raw.writeHead(304, list).end()
  } else {
    list.push('content-type', json, 'content-length', String(body.length))
    reply.raw.writeHead(200, list).end(body, 'latin1')
  }
  return reply
}

/** RFC 9110, If-None-Match: one of a list, weak or not, or anything. */
function isSeen(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

async function track(deps: TrackRouteDeps, request: FastifyRequest<TrackRequest>): Promise<Encoded> {
  const { cache, misses } = deps
  const after = readAfter(request.query.after)
  const id = parseTrackingId(request.params.trackingId)
  if (!id) return misses.refuse(request.ip, new NotFoundError('Order'))

  let found = await findParcel(cache, id, false)
  if (!found) {
    await misses.check(request.ip)
    found = await findParcel(cache, id)
  }
  if (!found) return misses.refuse(request.ip, new NotFoundError('Order'))
  if (after) found = await reachParcel(cache, found, after)
  const user = request.headers.authorization === undefined ? null : await optionalUser(request)
  return answerParcel(deps, found, { keyHash: readTrackingKey(request.headers['x-track-key']), user })
}

/** `<version>` or `<version>.<revision>`. */
function readAfter(text: unknown): ViewPoint | null {
  if (text === undefined || text === '') return null
  const match = typeof text === 'string' ? /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text) : null
  if (!match) throw new InvalidRequestError([{ path: 'after', message: 'Expected a version like 3 or 3.1' }])
  return { version: Number(match[1]), revision: Number(match[2] ?? 0) }
}
