import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { readEventId } from '#domain/event-id.ts'
import type { StreamLimits } from '#use-cases/streams/stream-limits.ts'
import { grantFor } from '#use-cases/streams/describe.ts'
import type { Hub } from '#use-cases/streams/hub.ts'
import { Stream } from '#use-cases/streams/stream.ts'
import { type Grant, issueTicket, redeemTicket, ticketSeconds } from '#use-cases/streams/tickets.ts'
import { NotFoundError, UnauthorizedError, UnavailableError } from '@ilbud/kernel/errors'
import { optionalUser } from '@ilbud/kernel/http/identity/current-user'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { Limits } from '@ilbud/kernel/http/limits'
import { createMissLimit } from '@ilbud/kernel/http/limits/miss-limit'
import { unknownIdLimit } from '@ilbud/proto/http/parcels/tracking-key'
import type { Client } from '@ilbud/kernel/rpc/rpc'
import type { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

export interface StreamRouteDeps {
  hub: Hub
  streamLimits: StreamLimits
  tracking: Client<typeof Tracking>
  limits: Limits
  now: () => Date
  /** The key to count an address by; null for an address that is not limited. */
  addressOf: (ip: string) => string | null
  isDraining: () => boolean
}

/** The routes of tickets and public streams. */
export function streamRoutes(deps: StreamRouteDeps): FastifyPluginAsync {
  const { hub, streamLimits, tracking, limits, addressOf, isDraining } = deps
  // Exempt addresses are null here already.
  const misses = createMissLimit(limits, { ...unknownIdLimit, demo: false })
  return defineRoutes((route) => {
    route('POST /api/v1/stream/tickets', async ({ request, body: { trackingId, key } }) => {
      const user = await optionalUser(request)
      const address = addressOf(request.ip)
      const grant = await misses.count(address, async () =>
        grantFor(tracking, idOf(trackingId), { user, key, address }, deps.now().getTime())
      )
      return { ticket: await issueTicket(limits, grant), expiresIn: ticketSeconds }
    })

    route(
      'GET /api/v1/stream/public/:trackingId',
      async ({ request, reply, params, query: { ticket, lastEventId } }) => {
        if (isDraining()) throw new UnavailableError()
        const address = addressOf(request.ip)
        const lastSeen = readEventId(lastEventIdOf(request) ?? lastEventId)
        await misses.count(address, async () => {
          const id = idOf(params.trackingId)
          streamLimits.take(address, id)
          try {
            const grant = await grantOf(deps, request, id, ticket)
            const topic = await hub.topic(id)
            await hub.waitFor(topic, lastSeen)
            if (isDraining()) throw new UnavailableError()
            if (request.raw.socket.destroyed) {
              // The reader has left while it waited, which is nobody's failure.
              streamLimits.release(address, id)
              reply.hijack()
              return
            }
            // No await from here until the reader has joined.
            if (hub.isRevoked(topic, grant)) throw ticketInvalid()
            hub.join(topic, openStream(reply, grant, address, deps.now().getTime()), lastSeen)
            forgetHeaders(request.raw)
          } catch (error) {
            streamLimits.release(address, id)
            throw error
          }
        })
        return reply
      },
      { exposeHeadRoute: false }
    )
  })
}

function idOf(typed: string): string {
  const id = parseTrackingId(typed)
  // A wrong check symbol is answered like an unknown ID, and at once.
  if (!id) throw new NotFoundError('Order')
  return id
}

/** What the reader may see, by its ticket or by its headers. */
async function grantOf(
  { tracking, limits, now, addressOf }: StreamRouteDeps,
  request: FastifyRequest,
  trackingId: string,
  ticket: string | undefined
): Promise<Grant> {
  if (ticket) {
    const grant = await redeemTicket(limits, ticket, trackingId)
    if (!grant) throw ticketInvalid()
    return grant
  }
  const key = request.headers['x-track-key']
  const askedAt = now().getTime()
  if (request.headers.authorization === undefined && key === undefined) {
    return { trackingId, level: 'public', userId: null, sessionId: null, isDriver: false, askedAt, endsAt: null }
  }
  const user = await optionalUser(request)
  const address = addressOf(request.ip)
  return grantFor(tracking, trackingId, { user, key: typeof key === 'string' ? key : undefined, address }, askedAt)
}

function ticketInvalid(): UnauthorizedError {
  return new UnauthorizedError('The ticket was used or is too old; ask for a new one', 'TICKET_INVALID')
}

/** Node keeps a request for as long as its answer is open; the headers of a browser are a kilobyte or two. */
function forgetHeaders(request: IncomingMessage): void {
  request.headers = {}
  request.rawHeaders = []
}

/** The header is set by the browser when it reconnects, so it is newer than the URL's parameter. */
function lastEventIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id']
  return typeof header === 'string' && header !== '' ? header : undefined
}

// Max age 15 min ± 20 %.
const maxAgeMs = 15 * 60_000

/**
 * Takes the connection over from Fastify: after the head, everything is written straight to the socket. The body is not
 * chunked and ends with the connection, so that all readers of an order share the same bytes (goal F3).
 */
function openStream(reply: FastifyReply, grant: Grant, address: string | null, now: number): Stream {
  reply.hijack()
  const response = reply.raw
  response.useChunkedEncodingByDefault = false
  response.shouldKeepAlive = false
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Keeps nginx from buffering the events.
    'x-accel-buffering': 'no'
  })
  const socket = response.socket as Socket
  // Until the stream begins.
  socket.cork()
  response.flushHeaders()
  socket.setNoDelay(true)
  // The hub's wheel watches it; the server's own timer would be restarted at every write.
  socket.setTimeout(0)
  const endsAt = Math.min(now + maxAgeMs * (0.8 + Math.random() * 0.4), grant.endsAt ?? Infinity)
  return new Stream({ socket, level: grant.level, userId: grant.userId, sessionId: grant.sessionId, endsAt, address })
}
