import { driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { messageSchema } from '@ilbud/proto/http/dispatch/messages'
import { addedProofSchema } from '@ilbud/proto/http/parcels/proofs'
import type { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import type { DriverAction, Entry } from './entry.ts'

type ProofAction = Extract<DriverAction, { kind: 'proof' }>
/** Long, because a picture takes a while on a slow connection and would otherwise never get through. */
const pictureTimeoutMs = 60_000

/** Sends an entry. However often it is sent, it is the same request, byte for byte, until its time is refused. */
export function sendEntry(entry: Entry, signal: AbortSignal): Promise<unknown> {
  const { key, orderId, driverId, location, action } = entry
  const order = `/api/driver/orders/${orderId}`
  const send = (schema: z.ZodMiniType, path: string, body: object, method = 'POST'): Promise<unknown> =>
    api(schema, path, { method, headers: { 'idempotency-key': key }, body: JSON.stringify(body), signal })
  switch (action.kind) {
    case 'proof':
      return sendProof(entry, action, signal)
    case 'message':
      return send(messageSchema, '/api/v1/messages', { orderId, text: action.text })
    case 'release':
      return send(driverOrderSchema, `${order}/release`, { reason: action.reason })
    case 'correct':
      return send(driverOrderSchema, `${order}/correct`, {})
    default: {
      const { kind: _kind, ...report } = action
      const body = { driverId, ...(location && { location }), ...timeOf(entry), ...report }
      return send(driverOrderSchema, `${order}/status`, body, 'PATCH')
    }
  }
}

/** The body is the picture itself; a typed signature has none. */
function sendProof(entry: Entry, { proof, signer, picture }: ProofAction, signal: AbortSignal): Promise<unknown> {
  const { orderId, key } = entry
  const query = new URLSearchParams({ kind: proof, ...(signer !== null && { signer }), ...timeOf(entry) })
  return api(addedProofSchema, `/api/driver/orders/${orderId}/proofs?${query}`, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...(picture && { 'content-type': picture.type }) },
    body: picture,
    signal,
    timeoutMs: pictureTimeoutMs
  })
}

/** Without a time the server takes the one at which it is told. */
function timeOf({ at, isTimeRefused }: Entry): { occurredAt?: string } {
  return isTimeRefused ? {} : { occurredAt: at }
}
