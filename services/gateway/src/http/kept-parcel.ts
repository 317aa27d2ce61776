import type { KeptParcels } from '#use-cases/kept-parcels.ts'
import { clientAddress, isSecure } from '@ilbud/kernel/http/address'
import type { BeforeRouting } from '@ilbud/kernel/http/before-routing'
import { everything, type LimitAnswer } from '@ilbud/kernel/http/limits'
import { createAddressLimit } from '@ilbud/kernel/http/limits/address-limit'
import { limitHooks, rowLimit } from '@ilbud/kernel/http/limits/limits-hook'
import {
  idOfPublicRead,
  mayTellMore,
  type ParcelAnswer,
  parcelRead,
  sendParcel
} from '@ilbud/kernel/http/parcel-answer'
import { traceAnswer } from '@ilbud/kernel/http/trace-requests'
import { countAnswer } from '@ilbud/kernel/http/upstream/count-answer'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import { parseTrackingId } from '@ilbud/proto/http/tracking-id'
import { compareViews, parseViewPoint, type ViewPoint } from '@ilbud/proto/http/view-point'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HeaderList } from './common-headers.ts'
import { countRequest } from './count-request.ts'
import { edgeLimit, namesHost } from './edge.ts'
import { commonHeaders } from './security-headers.ts'
import { type Answer, tapAnswer, valueOf } from './tap-answer.ts'

/**
 * Answers the public read of a parcel from memory (quality goal F2). Otherwise lets it go on to tracking, and keeps the
 * public answer for the next reader. What may see more than the public always goes to tracking. So does `after`, at least
 * the latest that is known: nobody who reads here sees an older state than somebody before.
 */
export function keptParcelHook(kept: KeptParcels, { limits, env }: ServiceContext): onRequestHookHandler {
  // Tracking counts what goes on to it.
  const { perAddress } = limitHooks(parcelRead, limits, env, ({ ip }) => ip)
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
      give(raw, reply.raw, answer)
    }
    if (perAddress) perAddress.call(this, request, reply, send)
    else send()
  }
}

function give(request: IncomingMessage, response: ServerResponse, answer: ParcelAnswer, more?: HeaderList): void {
  sendParcel(request, response, answer, more)
  countRequest('gateway')
  countAnswer(String(response.statusCode))
}

/**
 * The same before the router, for a read without a query: with the limits and the headers of every request. What is
 * refused goes on to the hooks, which refuse it again and say why.
 */
export function keptParcelFirst(kept: KeptParcels, { limits, env }: ServiceContext, trustProxy: number): BeforeRouting {
  const takeAny = createAddressLimit({ ...edgeLimit, limits, env })
  const takeRead = rowLimit(parcelRead, limits, env) ?? (() => everything)
  return (request, response, route) => {
    const id = idOfPublicRead(request)
    const answer = id === null || !namesHost(request) ? undefined : kept.find(id, null)
    if (!answer) return route(request, response)
    const send = ({ ok }: LimitAnswer): void => {
      if (!ok) return route(request, response)
      const more = commonHeaders(isSecure(request, trustProxy))
      traceAnswer(parcelRead, response, () => give(request, response, answer, more))
    }
    const taken = takeBoth(takeAny, takeRead, clientAddress(request, trustProxy))
    if (taken instanceof Promise) void taken.then(send)
    else send(taken)
  }
}

type Take = (ip: string) => LimitAnswer | Promise<LimitAnswer>

function takeBoth(first: Take, second: Take, ip: string): LimitAnswer | Promise<LimitAnswer> {
  const answer = first(ip)
  if (answer instanceof Promise) return answer.then((late) => (late.ok ? second(ip) : late))
  return answer.ok ? second(ip) : answer
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
