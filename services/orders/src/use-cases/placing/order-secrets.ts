import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import type { OrderPin } from '#domain/order.ts'
import { type DataKey, seal } from '@ilbud/kernel/db/seal'
import { createConcurrencyLimit } from '@ilbud/kernel/runtime/concurrency-limit'
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

// About 50 ms of a phone: not felt when typing, and all ten thousand take minutes.
const iterations = 100_000

// Of the four threads that also read files and resolve names: many orders with a PIN must not take all of them.
const limitHashing = createConcurrencyLimit(2)

/** A random PIN, sealed, with what a phone needs to check it. */
export async function newPin(dataKey: DataKey): Promise<OrderPin> {
  const pin = randomInt(10_000).toString().padStart(4, '0')
  const salt = randomBytes(16)
  const hash = await limitHashing(() => promisify(pbkdf2)(pin, salt, iterations, 32, 'sha256'))
  return {
    sealed: seal(dataKey, pin).toString('base64'),
    check: { salt: salt.toString('base64'), iterations, hash: hash.toString('base64') }
  }
}
