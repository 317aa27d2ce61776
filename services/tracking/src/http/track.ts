import { answerParcel, findParcel, reachParcel, type TrackDeps } from '#use-cases/track-parcel.ts'
import { InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { optionalUser } from '@ilbud/kernel/http/create-http'
import type { BeforeRouting } from '@ilbud/kernel/http/before-routing'
import { everything, type LimitAnswer } from '@ilbud/kernel/http/limits'
import { rowLimit, toldAddress } from '@ilbud/kernel/http/limits/limits-hook'
import type { MissLimit } from '@ilbud/kernel/http/limits/miss-limit'
import {
  idOfPublicRead,
  mayTellMore,
  type ParcelAnswer,
  parcelRead,
  sendParcel
} from '@ilbud/kernel/http/parcel-answer'
import { readTrackingKey } from '@ilbud/kernel/http/tracking-key'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import { parseViewPoint, type ViewPoint } from '@ilbud/proto/http/view-point'
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
      if (ready && !mayTellMore(request.raw) && request.query.after === undefined) return send(reply, request, ready)
      return track(deps, request).then((encoded) => send(reply, request, encoded))
    })
  }
}

/** The frequent case before the router: a read without a query of a parcel in memory. */
export function readyParcelFirst({ cache }: TrackDeps, { limits, env }: ServiceContext): BeforeRouting {
  const take = rowLimit(parcelRead, limits, env)
  return (request, response, route) => {
    const id = idOfPublicRead(request)
    const ready = id === null ? undefined : cache.peek(id)
    const address = take && toldAddress(request)
    if (!ready || address === undefined) return route(request, response)
    const give = ({ ok }: LimitAnswer): void => (ok ? sendParcel(request, response, ready) : route(request, response))
    const taken = address === null ? everything : take!(address)
    if (taken instanceof Promise) void taken.then(give)
    else give(taken)
  }
}

function send(reply: FastifyReply, { raw }: FastifyRequest, answer: ParcelAnswer): FastifyReply {
  reply.hijack()
  sendParcel(raw, reply.raw, answer)
  return reply
}

async function track(deps: TrackRouteDeps, request: FastifyRequest<TrackRequest>): Promise<ParcelAnswer> {
  const { cache, misses } = deps
  const after = readAfter(request.query.after)
  const id = parseTrackingId(request.params.trackingId)
  if (!id) return misses.refuse(request.ip, new NotFoundError('Order'))

  let found = await findParcel(cache, id, false)
  if (!found) {
    await misses.check(request.ip)
    found = await findParcel(cache, id)
  }
  if (found && after) found = await reachParcel(cache, found, after)
  if (!found) return misses.refuse(request.ip, new NotFoundError('Order'))
  const user = request.headers.authorization === undefined ? null : await optionalUser(request)
  const keyHash = readTrackingKey(request.headers['x-track-key'])
  return answerParcel(deps, found, { keyHash, address: deps.addressOf(request.ip), user })
}

function readAfter(text: unknown): ViewPoint | null {
  if (text === undefined || text === '') return null
  const point = parseViewPoint(text)
  if (!point) throw new InvalidRequestError([{ path: 'after', message: 'Expected a version like 3 or 3.1' }])
  return point
}
