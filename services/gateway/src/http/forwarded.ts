import type { IncomingMessage } from 'node:http'
import { plainAddress } from '@ilbud/kernel/http/address'

/**
 * What the services believe about a request comes from here alone: whatever the client claimed is dropped
 * (security 2, row 39: limits are not to be talked around, ids not to be forged).
 */
export function sayWhoAsks({ headers }: IncomingMessage, ip: string, requestId: string): void {
  for (const name in headers) {
    if (name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip') delete headers[name]
  }
  headers['x-forwarded-for'] = plainAddress(ip)
  headers['x-request-id'] = requestId
}
