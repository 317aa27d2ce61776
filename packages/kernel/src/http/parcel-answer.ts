import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import { isSeen } from './if-none-match.ts'
import { hasHeader, readHeader } from './raw-headers.ts'

/** An answer to a read of a parcel, ready to be sent: by tracking, or by the gateway if it is the public one. */
export interface ParcelAnswer {
  /**
   * JSON in ASCII. A string instead of a Buffer, because node:http sends a string together with the headers, which saves
   * 7 % of the request.
   */
  body: string
  /** Contract 5: `"v<version>.<revision>-<disclosure>"`; empty if other bodies have had the same: never answered 304. */
  etag: string
  /** undefined for the public answer: its ETag alone makes browsers revalidate. */
  cacheControl: string | undefined
}

const json = 'application/json; charset=utf-8'
const vary = 'Authorization, X-Track-Key'

/**
 * Answers 200, or 304 to a reader who has it. Bypasses Fastify's reply, whose handling of headers costs 7 %. `more`:
 * names and values of further headers.
 */
export function sendParcel(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ParcelAnswer,
  more: readonly string[] = []
): void {
  const { body, etag, cacheControl } = answer
  const head = ['vary', vary, ...more]
  if (etag !== '') head.push('etag', etag)
  if (cacheControl !== undefined) head.push('cache-control', cacheControl)
  const seen = readHeader(request, 'if-none-match')
  if (etag !== '' && isSeen(seen, etag)) {
    response.writeHead(304, head).end()
  } else {
    head.push('content-type', json, 'content-length', String(body.length))
    response.writeHead(200, head).end(body, 'latin1')
  }
}

/** The row of the read of a parcel. */
export const parcelRead: Route = routes.find(({ path }) => path === '/api/v1/track/:trackingId')!
const pathBefore = parcelRead.path.slice(0, parcelRead.path.indexOf(':'))

/** The ID, as it is written, of a read without a query that may see the public answer only; null: another request. */
export function idOfPublicRead(request: IncomingMessage): string | null {
  const { method, url } = request
  if (method !== 'GET' || !url!.startsWith(pathBefore) || mayTellMore(request)) return null
  return url!.slice(pathBefore.length)
}

/** Whether the request has a header that may let the reader see more than the public. */
export function mayTellMore(request: IncomingMessage): boolean {
  return hasHeader(request, 'authorization') || hasHeader(request, 'x-track-key')
}

const etags = new Map<string, string>()

/** Shares equal strings: fifty thousand orders have a few dozen ETags, which then stay in the CPU's cache. */
export function sharedEtag(etag: string): string {
  const known = etags.get(etag)
  if (known) return known
  if (etags.size < 10_000) etags.set(etag, etag)
  return etag
}
