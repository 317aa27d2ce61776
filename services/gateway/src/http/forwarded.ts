import type { IncomingMessage } from 'node:http'
import { plainAddress } from '@ilbud/kernel/http/address'

const claims = new Set(['forwarded', 'x-real-ip', 'traceparent', 'tracestate', 'baggage'])

/**
 * What the services believe about a request comes from here alone: whatever the client claimed is dropped
 * (security 2, row 39: limits are not to be talked around, ids not to be forged, traces not to be made at will).
 */
export function sayWhoAsks({ headers }: IncomingMessage, ip: string, requestId: string): void {
  for (const name in headers) {
    if (name.startsWith('x-forwarded-') || claims.has(name)) delete headers[name]
  }
  headers['x-forwarded-for'] = plainAddress(ip)
  headers['x-request-id'] = requestId
}
