import type { DriverStatusBody } from '@ilbud/proto/http/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields'
import type { ProofKind } from '@ilbud/proto/http/order-status'

/** What a driver did, as it will be told to the server. */
export type Deed =
  | { kind: 'status'; status: DriverStatusBody['status']; reason?: DriverStatusBody['reason'] }
  | { kind: 'release'; reason: string }
  | { kind: 'correct' }
  /** A picture, or the name of who signs, or both. */
  | { kind: 'proof'; proof: ProofKind; signer: string | null; picture: Blob | null }
  | { kind: 'message'; text: string }

/** Why the server said no, for good. */
export interface Refusal {
  status: number
  code: string | null
  requestId: string | null
}

/** One tap that the server has not confirmed yet. */
export interface Entry {
  /** Its idempotency key: however often it is sent, it happens once. */
  key: string
  /** Taps are told in the order in which they were made. */
  number: number
  driverId: string
  orderId: string
  /** What the driver knows the order by. */
  label: string
  /** When it was done, by this device. */
  at: string
  location: LatLng | null
  deed: Deed
  attempts: number
  refusal: Refusal | null
}

export type Draft = Pick<Entry, 'orderId' | 'label' | 'location' | 'deed'>

/** Within a lane one waits for the one before: a delivery is nothing without its pickup, a message is. */
export function laneOf({ orderId, deed }: Entry): string {
  return deed.kind === 'message' ? `messages of ${orderId}` : orderId
}

/** What falls with an entry that is taken out: the later steps of its order were made on top of it. */
export function withDependents(entry: Entry, entries: readonly Entry[]): Entry[] {
  if (entry.deed.kind === 'proof' || entry.deed.kind === 'message') return [entry]
  return entries.filter((other) => laneOf(other) === laneOf(entry) && other.number >= entry.number)
}
