import type { IncomingMessage } from 'node:http'
import { plainAddress } from '@ilbud/kernel/http/address'

const claims = new Set(['forwarded', 'x-real-ip', 'traceparent', 'tracestate', 'baggage'])

/**
 * Sets the headers that the services trust and drops the client's own, so that nobody can evade
 * limits or forge request ids and traces.
 */
export function setForwardedHeaders({ headers }: IncomingMessage, ip: string, requestId: string): void {
  for (const name in headers) {
    if (name.startsWith('x-forwarded-') || claims.has(name)) delete headers[name]
  }
  headers['x-forwarded-for'] = plainAddress(ip)
  headers['x-request-id'] = requestId
}
