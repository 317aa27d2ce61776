import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasHeader } from './raw-headers.ts'

/** An answer to a read of a parcel, ready to be sent: by tracking, or by the gateway if it is the public one. */
export interface ParcelAnswer {
  /**
   * JSON in ASCII. A string instead of a Buffer, because node:http sends a string together with the headers, which saves
   * 7 % of the request.
   */
  body: string
  /** Contract 5: `"v<version>.<revision>-<disclosure>"`. */
  etag: string
  /** undefined for the public answer: its ETag alone makes browsers revalidate. */
  cacheControl: string | undefined
}

const json = 'application/json; charset=utf-8'
const vary = 'Authorization, X-Track-Key'

/** Answers 200, or 304 to a reader who has it. Bypasses Fastify's reply, whose handling of headers costs 7 %. */
export function sendParcel(request: IncomingMessage, response: ServerResponse, answer: ParcelAnswer): void {
  const { body, etag, cacheControl } = answer
  const head = ['etag', etag, 'vary', vary]
  if (cacheControl !== undefined) head.push('cache-control', cacheControl)
  const seen = hasHeader(request, 'if-none-match') ? request.headers['if-none-match'] : undefined
  if (seen !== undefined && isSeen(seen, etag)) {
    response.writeHead(304, head).end()
  } else {
    head.push('content-type', json, 'content-length', String(body.length))
    response.writeHead(200, head).end(body, 'latin1')
  }
}

/** Whether the request has a header that may let the reader see more than the public. */
export function mayTellMore(request: IncomingMessage): boolean {
  return hasHeader(request, 'authorization') || hasHeader(request, 'x-track-key')
}

/** RFC 9110, If-None-Match: `*` or a list of strong or weak tags. */
function isSeen(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
