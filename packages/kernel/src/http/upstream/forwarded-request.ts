import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError } from '#errors.ts'
import { context, propagation } from '@opentelemetry/api'
import { isHopByHop, namedByConnection } from './hop-by-hop.ts'

export interface ForwardedRequest {
  method: string
  path: string
  /** Name, value, name, value. Of the framing it has only a length, and undici writes the rest. */
  headers: (string | string[])[]
  body: AsyncIterable<Buffer> | null
}

// Passed on even if the client's Connection header names them: without them the request would seem to come from somebody
// else.
const ours = new Set(['host', 'x-forwarded-for', 'x-request-id'])

/**
 * The request as it is sent to the service. The framing is written anew from what our own server understood, so that
 * both read the same body. Throws an AppError for a request that cannot be passed on.
 */
export function forwardedRequest(request: IncomingMessage): ForwardedRequest {
  const { method, url, headers } = request
  const framing = framingOf(headers)
  const list = endToEnd(headers)
  if (framing === 'sized') list.push('content-length', headers['content-length']!)
  const isEmpty = framing === 'none' || headers['content-length'] === '0'
  return { method: method!, path: checkedPath(url!), headers: list, body: isEmpty ? null : readBody(request) }
}

/** The handshake as it is sent to the service: it has no body. */
export function forwardedHandshake(request: IncomingMessage): ForwardedRequest & { upgrade: string } {
  if (framingOf(request.headers) !== 'none') throw unreadable()
  return { ...forwardedRequest(request), upgrade: checkedValue(request.headers.upgrade!) }
}

function endToEnd(headers: IncomingHttpHeaders): ForwardedRequest['headers'] {
  const named = namedByConnection(headers.connection)
  // Makes the service's spans children of ours. Does nothing when tracing is off.
  propagation.inject(context.active(), headers)
  const list: ForwardedRequest['headers'] = []
  for (const name in headers) {
    if (name === 'content-length' || isHopByHop(name) || (named?.has(name) && !ours.has(name))) continue
    const value = headers[name]!
    list.push(name, typeof value === 'string' ? checkedValue(value) : value.map(checkedValue))
  }
  return list
}

/** RFC 9112, 6.1 and 6.3. */
function framingOf(headers: IncomingHttpHeaders): 'none' | 'sized' | 'chunked' {
  const coding = headers['transfer-encoding']
  const length = headers['content-length']
  if (coding === undefined) return length === undefined ? 'none' : 'sized'
  if (length !== undefined) throw unreadable()
  if (coding.toLowerCase() === 'chunked') return 'chunked'
  throw new AppError(501, 'UNKNOWN_ENCODING', 'This content-encoding is not supported')
}

/**
 * Reads no faster than undici writes. The request itself is not handed over, because undici would destroy it, and with it
 * the client's connection, when the service answers before it has the whole body: the unread rest is discarded instead.
 */
async function* readBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } finally {
    request.resume()
  }
}

const outsideValue = /[^\t\x20-\x7e\x80-\xff]/
const outsidePath = /[^\x21-\xff]/

// Our server rejects control characters already. If any got here, they must not start another header or request. undici
// checks the same, but a request that it refuses costs its pool a connection.
function checkedValue(value: string): string {
  if (outsideValue.test(value)) throw unreadable()
  return value
}

function checkedPath(path: string): string {
  if (!path.startsWith('/') || outsidePath.test(path)) throw unreadable()
  return path
}

function unreadable(): AppError {
  return new AppError(400, 'BAD_REQUEST', 'The request cannot be read')
}
