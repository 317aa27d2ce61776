import type { KeptParcels } from '#use-cases/kept-parcels.ts'
import { limitHooks } from '@ilbud/kernel/http/limits/limits-hook'
import { mayTellMore, sendParcel } from '@ilbud/kernel/http/parcel-answer'
import { countAnswer } from '@ilbud/kernel/http/upstream/count-answer'
import type { Parts } from '@ilbud/kernel/process/service'
import type { Route } from '@ilbud/proto/http/route'
import { parseTrackingId } from '@ilbud/proto/http/tracking-id'
import { compareViews, parseViewPoint, type ViewPoint } from '@ilbud/proto/http/view-point'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { countRequest } from './count-request.ts'
import { type Answer, tapAnswer, valueOf } from './tap-answer.ts'

/** The row of tracking's public read. */
export function isParcelRead({ method, path }: Route): boolean {
  return method === 'GET' && path === '/api/v1/track/:trackingId'
}

/**
 * Answers the public read of a parcel from memory (quality goal F2). Otherwise lets it go on to tracking, and keeps the
 * public answer for the next reader. What may see more than the public always goes to tracking. So does `after`, at least
 * the latest that is known: nobody who reads here sees an older state than somebody before.
 */
export function keptParcelHook(row: Route, kept: KeptParcels, { limits, env }: Parts): onRequestHookHandler {
  // Tracking counts what goes on to it.
  const { perAddress } = limitHooks(row, limits, env, ({ ip }) => ip)
  return function (request, reply, done) {
    const { raw } = request
    const { id, after } = askedOf(request)
    if (after === undefined) return done()
    const isPublic = !mayTellMore(raw)
    const answer = isPublic ? kept.find(id, after) : undefined
    if (!answer) {
      askForLatest(raw, after, kept.known(id))
      if (isPublic && parseTrackingId(id) === id) tapAnswer(reply.raw, (told) => keep(kept, id, told))
      return done()
    }
    const send = (refusal?: Error): void => {
      if (refusal) return done(refusal)
      reply.hijack()
      sendParcel(raw, reply.raw, answer)
      countRequest('gateway')
      countAnswer(String(reply.raw.statusCode))
    }
    if (perAddress) perAddress.call(this, request, reply, send)
    else send()
  }
}

/** `after` is undefined if it is none, which tracking refuses. */
function askedOf({ params, query }: FastifyRequest) {
  const { trackingId: id } = params as { trackingId: string }
  const { after: text } = query as { after?: string }
  if (text === undefined || text === '') return { id, after: null }
  return { id, after: parseViewPoint(text) ?? undefined }
}

/** A replica of tracking may be behind what is known here: it is asked to wait until it has that. */
function askForLatest(request: IncomingMessage, after: ViewPoint | null, known: ViewPoint | null): void {
  if (!known || (after && compareViews(after, known) >= 0)) return
  const [path, text] = request.url!.split('?', 2)
  const query = new URLSearchParams(text)
  query.set('after', `${known.version}.${known.revision}`)
  request.url = `${path}?${query.toString()}`
}

function keep(kept: KeptParcels, trackingId: string, { status, headers, body }: Answer): void {
  const etag = valueOf(headers, 'etag')
  if (status === 200 && etag !== undefined)
    kept.keep(trackingId, { body, etag, cacheControl: valueOf(headers, 'cache-control') })
}
