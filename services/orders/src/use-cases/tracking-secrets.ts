import { createHash, randomBytes } from 'node:crypto'
import { seal } from '@ilbud/kernel/db/seal'
import { trackingIdFrom } from '@ilbud/proto/http/tracking-id'

export interface TrackingKey {
  /** 128 bits in 22 symbols: goes to the sender once, in the link's fragment. */
  key: string
  /** What we store for good. */
  hash: string
  /** What we store for a day, for the confirmation mail. */
  sealed: string
}

/** Contract 2: 60 random bits from the CSPRNG, and a check symbol. */
export function newTrackingId(): string {
  return trackingIdFrom(randomBytes(12))
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

export function newTrackingKey(dataKey: Buffer): TrackingKey {
  const key = randomBytes(16).toString('base64url')
  return { key, hash: hashKey(key), sealed: seal(dataKey, key).toString('base64') }
}
