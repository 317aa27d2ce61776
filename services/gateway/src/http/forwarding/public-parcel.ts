import type { ParcelCache, PublicAnswer } from '#use-cases/parcel-cache.ts'
import { isSeen } from '@ilbud/kernel/http/input/if-none-match'
import { rowAddressLimit } from '@ilbud/kernel/http/limits/limits-hook'
import { countAnswer } from '@ilbud/kernel/http/upstream/count-answer'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import { isPublicReader, parcelRead, parcelVary } from '@ilbud/proto/http/parcels/parcel-read'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { compareViews, parseViewPoint, type ViewPoint } from '@ilbud/proto/http/parcels/view-point'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectAnswer } from './collect-answer.ts'
import { countRequest } from './count-request.ts'

// An answer has about 1 kB.
const maxBytes = 65_536

/**
 * Answers the public read of a parcel from memory. Otherwise lets it go on to tracking, and stores the public answer for
 * the next reader. What may see more than the public always goes to tracking. So does `after`, at least the latest that
 * is known: nobody who reads here sees an older state than somebody before.
 */
export function publicParcelHook(cache: ParcelCache, { limits, env }: ServiceContext): onRequestHookHandler {
  // Tracking counts what goes on to it.
  const perAddress = rowAddressLimit(parcelRead, { limits, env, addressOf: ({ ip }) => ip })
  return function (request, reply, done) {
    const { raw } = request
    const { id, after } = readQuery(request)
    if (after === undefined) return done()
    const isPublic = isPublicReader(raw.headers)
    const answer = isPublic ? cache.find(id, after) : undefined
    if (!answer) {
      askForLatest(raw, after, cache.known(id))
      // An answer to HEAD has no body.
      if (isPublic && raw.method === 'GET' && parseTrackingId(id) === id) storeAnswer(reply.raw, cache, id)
      return done()
    }
    const send = (refusal?: Error): void => (refusal ? done(refusal) : sendAnswer(request, reply, answer))
    if (perAddress) perAddress.call(this, request, reply, send)
    else send()
  }
}

function sendAnswer({ headers }: FastifyRequest, reply: FastifyReply, { etag, body }: PublicAnswer): void {
  reply.header('vary', parcelVary).header('etag', etag)
  if (isSeen(headers['if-none-match'], etag)) void reply.code(304).send()
  else void reply.type('application/json; charset=utf-8').send(body)
  countRequest('gateway')
  countAnswer(String(reply.statusCode))
}

/** `after` is undefined if it is none, which tracking refuses. */
function readQuery({ params, query }: FastifyRequest) {
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

function storeAnswer(response: ServerResponse, cache: ParcelCache, trackingId: string): void {
  collectAnswer(response, maxBytes, ({ status, headers: { etag, 'cache-control': caching }, body }) => {
    // The public level is the only one that any cache may store.
    if (status !== 200 || typeof etag !== 'string' || caching !== undefined) return
    cache.store(trackingId, { body, etag })
  })
}
