import type { IncomingMessage } from 'node:http'
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
  /** The key to count an address by; null for an address that is not limited. */
  addressOf: (ip: string) => string | null
}

interface TrackRequest {
  Params: { trackingId: string }
  Querystring: { after?: string }
}

/**
 * The product's hottest call. Inputs are checked by hand and answers are cached as bytes, so that the common case, a
 * known order read by anybody, costs as little as a static route: no schema, no promise, no encoding.
 */
export function trackRoutes(deps: TrackRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get<TrackRequest>('/api/v1/track/:trackingId', (request, reply) => {
      // The cache's keys are IDs in their stored form, so an ID that is found in it is valid.
      const ready = deps.cache.peek(request.params.trackingId)
      if (ready && !tellsMore(request.raw) && request.query.after === undefined) return send(reply, request, ready)
      return track(deps, request).then((encoded) => send(reply, request, encoded))
    })
  }
}

const json = 'application/json; charset=utf-8'
const vary = 'Authorization, X-Track-Key'

/** Bypasses Fastify's reply, whose handling of headers costs 7 % of the request. */
function send(reply: FastifyReply, request: FastifyRequest, answer: Encoded): FastifyReply {
  const { body, etag, cacheControl } = answer
  reply.hijack()
  const list = ['etag', etag, 'vary', vary]
  if (cacheControl !== undefined) list.push('cache-control', cacheControl)
  const seen = hasHeader(request.raw, 'if-none-match') ? request.headers['if-none-match'] : undefined
  if (seen !== undefined && isSeen(seen, etag)) {
    reply.raw.writeHead(304, list).end()
  } else {
    list.push('content-type', json, 'content-length', String(body.length))
    reply.raw.writeHead(200, list).end(body, 'latin1')
  }
  return reply
}

/** Whether the request has a header that may let the reader see more than the public. */
function tellsMore(request: IncomingMessage): boolean {
  return hasHeader(request, 'authorization') || hasHeader(request, 'x-track-key')
}

/** Avoids `headers`, whose lazy creation costs a twentieth of the request. `name` in lower case. */
function hasHeader({ rawHeaders }: IncomingMessage, name: string): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const other = rawHeaders[at]!
    if (other.length === name.length && other.toLowerCase() === name) return true
  }
  return false
}

/** RFC 9110, If-None-Match: `*` or a list of strong or weak tags. */
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
  const keyHash = readTrackingKey(request.headers['x-track-key'])
  return answerParcel(deps, found, { keyHash, address: deps.addressOf(request.ip), user })
}

/** `<version>` or `<version>.<revision>`. */
function readAfter(text: unknown): ViewPoint | null {
  if (text === undefined || text === '') return null
  const match = typeof text === 'string' ? /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text) : null
  if (!match) throw new InvalidRequestError([{ path: 'after', message: 'Expected a version like 3 or 3.1' }])
  return { version: Number(match[1]), revision: Number(match[2] ?? 0) }
}
