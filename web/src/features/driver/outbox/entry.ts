import { idempotencyKey } from '#lib/api/idempotency-key.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import type { DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'

/** What a driver did, as it is sent to the server. */
export type DriverAction =
  | ({ kind: 'status' } & Pick<DriverStatusBody, 'status' | 'reason' | 'note' | 'handedTo' | 'pin' | 'scan'>)
  | { kind: 'release'; reason: string }
  | { kind: 'correct' }
  /** A picture, the signer's name, or both. */
  | { kind: 'proof'; proof: ProofKind; signer: string | null; picture: Blob | null }
  | { kind: 'message'; text: string }

/** Why the server refused it for good. */
export interface Refusal {
  status: number
  code: string | null
  requestId: string | null
}

/** An action that the server has not confirmed yet. */
export interface Entry {
  /** The idempotency key: it takes effect once, however often it is sent. */
  key: string
  /** Entries are sent in this order. */
  number: number
  driverId: string
  orderId: string
  /** The order's name for the driver. */
  label: string
  /** When it was done, by the server's clock: the device's may be off, and the server refuses a time to come. */
  at: string
  /** The server takes `at` for no time of the last 24 hours, as after a jump of the device's clock. */
  isTimeRefused?: true
  location: LatLng | null
  action: DriverAction
  attempts: number
  refusal: Refusal | null
  /** Not sent before: until then the driver can take it back without a call. Missing where nothing is to be awaited. */
  sendAfter?: string
}

export interface Draft extends Pick<Entry, 'orderId' | 'label' | 'location' | 'action'> {
  /** How long it can be taken back before it is sent. */
  undoMs?: number
}

export function newEntry({ undoMs, ...draft }: Draft, driverId: string, number: number): Entry {
  const at = new Date(serverNow()).toISOString()
  const made = { key: idempotencyKey(), number, driverId, at, attempts: 0, refusal: null }
  return { ...draft, ...made, ...(undoMs && { sendAfter: new Date(Date.now() + undoMs).toISOString() }) }
}

/** How long an entry has still to be kept back; 0: it may be sent. */
export function postponedMs({ sendAfter }: Entry): number {
  return sendAfter ? Math.max(0, Date.parse(sendAfter) - Date.now()) : 0
}

/** Within a lane each entry waits for the one before: a delivery depends on its pickup, a message on nothing. */
export function laneOf({ orderId, action }: Entry): string {
  return action.kind === 'message' ? `messages of ${orderId}` : orderId
}

/** An entry with those that depend on it: the later steps of its order. */
export function withDependents(entry: Entry, entries: readonly Entry[]): Entry[] {
  if (entry.action.kind === 'proof' || entry.action.kind === 'message') return [entry]
  return entries.filter((other) => laneOf(other) === laneOf(entry) && other.number >= entry.number)
}
