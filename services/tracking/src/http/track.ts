import type { EncodedView } from '#use-cases/encode-view.ts'
import { answerParcel, findParcel, notFound, waitForParcel, type TrackDeps } from '#use-cases/track-parcel.ts'
import { InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { optionalUser } from '@ilbud/kernel/http/identity/current-user'
import { isSeen } from '@ilbud/kernel/http/input/if-none-match'
import type { MissLimit } from '@ilbud/kernel/http/limits/miss-limit'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { isTrackingKey } from '@ilbud/proto/http/parcels/tracking-key'
import { isPublicReader, parcelVary } from '@ilbud/proto/http/parcels/parcel-read'
import { parseViewPoint, type ViewPoint } from '@ilbud/proto/http/parcels/view-point'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

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
 * The product's hottest call. Inputs are checked by hand and answers are cached as text, so that the common case, a
 * known order read by anybody, costs little more than a static route: no schema, no promise, no encoding.
 */
export function trackRoutes(deps: TrackRouteDeps): FastifyPluginAsync {
  return async (app) => {
    app.get<TrackRequest>('/api/v1/track/:trackingId', (request, reply) => {
      // The cache's keys are IDs in their stored form, so an ID that is found in it is valid.
      const ready = deps.cache.peek(request.params.trackingId)
      if (ready && isPublicReader(request.headers) && request.query.after === undefined)
        return send(reply, request, ready)
      return track(deps, request).then((encoded) => send(reply, request, encoded))
    })
  }
}

function send(
  reply: FastifyReply,
  { headers }: FastifyRequest,
  { body, etag, cacheControl }: EncodedView
): FastifyReply {
  reply.header('vary', parcelVary)
  if (etag !== '') reply.header('etag', etag)
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl)
  if (etag !== '' && isSeen(headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

async function track(deps: TrackRouteDeps, request: FastifyRequest<TrackRequest>): Promise<EncodedView> {
  const { cache, misses } = deps
  const after = readAfter(request.query.after)
  const id = parseTrackingId(request.params.trackingId)
  if (!id) return misses.refuse(request.ip, new NotFoundError('Order'))

  let found = await findParcel(cache, id, false)
  if (!found) {
    await misses.check(request.ip)
    found = await findParcel(cache, id)
  }
  if (found && after) found = await waitForParcel(cache, found, after)
  if (!found) {
    const error = notFound(deps)
    // Not counted: whoever looks for what was just placed would be refused all their parcels.
    if (!(error instanceof NotFoundError)) throw error
    return misses.refuse(request.ip, error)
  }
  const user = request.headers.authorization === undefined ? null : await optionalUser(request)
  const key = request.headers['x-track-key']
  const keyHash = isTrackingKey(key) ? hashSecret(key) : null
  return answerParcel(deps, found, { keyHash, address: deps.addressOf(request.ip), user })
}

function readAfter(text: unknown): ViewPoint | null {
  if (text === undefined || text === '') return null
  const point = parseViewPoint(text)
  if (!point) throw new InvalidRequestError([{ path: 'after', message: 'Expected a version like 3 or 3.1' }])
  return point
}
