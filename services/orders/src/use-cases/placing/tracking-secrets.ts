import { randomBytes } from 'node:crypto'
import { type DataKey, seal } from '@ilbud/kernel/db/seal'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'

export interface TrackingKey {
  /** 128 bits in 22 symbols: goes to the sender once, in the link's fragment. */
  key: string
  /** SHA-256, stored for good. */
  hash: string
  /** Stored for a day, for the confirmation mail. */
  sealed: string
}

/** 60 random bits from the CSPRNG, and a check symbol. */
export function newTrackingId(): string {
  return trackingIdFrom(randomBytes(12))
}

export function newTrackingKey(dataKey: DataKey): TrackingKey {
  const key = randomBytes(16).toString('base64url')
  return { key, hash: hashSecret(key), sealed: seal(dataKey, key).toString('base64') }
}
