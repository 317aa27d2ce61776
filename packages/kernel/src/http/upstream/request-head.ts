import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError } from '#errors.ts'
import { context, propagation } from '@opentelemetry/api'
import { isHopByHop, namedByConnection } from './hop-by-hop.ts'

export interface RequestHead {
  text: string
  /** The framing of the body, the same in which it arrived. */
  body: 'none' | 'sized' | 'chunked'
}

// Kept even if the client's Connection header names them: without them the request would seem to come from somebody
// else.
const ours = new Set(['host', 'x-forwarded-for', 'x-request-id'])

/**
 * The head of a request as sent to the service. The framing is written anew from what our own server understood, so
 * that both read the same body. Throws an AppError for a request that cannot be passed on.
 */
export function writeRequestHead({ method, url, headers }: IncomingMessage): RequestHead {
  const body = framing(headers)
  let text = `${method} ${plain(url!)} HTTP/1.1\r\n${endToEnd(headers)}`
  if (body === 'sized') text += `content-length: ${headers['content-length']}\r\n`
  else if (body === 'chunked') text += 'transfer-encoding: chunked\r\n'
  return { text: `${text}\r\n`, body }
}

/** The head of a handshake, which has no body. */
export function writeUpgradeHead({ method, url, headers }: IncomingMessage): string {
  if (framing(headers) !== 'none') throw unreadable()
  const wanted = `connection: upgrade\r\nupgrade: ${plain(headers.upgrade!)}\r\n`
  return `${method} ${plain(url!)} HTTP/1.1\r\n${endToEnd(headers)}${wanted}\r\n`
}

function endToEnd(headers: IncomingHttpHeaders): string {
  const named = namedByConnection(headers.connection)
  // Makes the service's spans children of ours. Does nothing when tracing is off.
  propagation.inject(context.active(), headers)
  let text = headers.host === undefined ? 'host: localhost\r\n' : ''
  for (const name in headers) {
    if (name === 'content-length' || isHopByHop(name) || (named?.has(name) && !ours.has(name))) continue
    const value = headers[name]!
    if (typeof value === 'string') text += `${name}: ${plain(value)}\r\n`
    else for (const one of value) text += `${name}: ${plain(one)}\r\n`
  }
  return text
}

/** RFC 9112, 6.1 and 6.3. */
function framing(headers: IncomingHttpHeaders): RequestHead['body'] {
  const coding = headers['transfer-encoding']
  const length = headers['content-length']
  if (coding === undefined) return length === undefined ? 'none' : 'sized'
  if (length !== undefined) throw unreadable()
  if (coding.toLowerCase() === 'chunked') return 'chunked'
  throw new AppError(501, 'UNKNOWN_ENCODING', 'The body is encoded in a way that we do not take')
}

const breaksLine = /[\r\n\0]/

/** Our server rejects control characters already. If any got here, they must not start another header or request. */
function plain(text: string): string {
  if (breaksLine.test(text)) throw unreadable()
  return text
}

function unreadable(): AppError {
  return new AppError(400, 'BAD_REQUEST', 'The request cannot be read')
}
