import { createECDH } from 'node:crypto'

/** The keys by which push services recognise us (RFC 8292), as settings. */
export interface VapidKeys {
  /** A point of P-256, uncompressed, base64url. */
  VAPID_PUBLIC_KEY: string
  VAPID_PRIVATE_KEY: string
}

export function newVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Leading zeros of the private key are part of its 32 bytes.
  const secret = Buffer.alloc(32)
  const own = pair.getPrivateKey()
  own.copy(secret, 32 - own.length)
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: secret.toString('base64url') }
}
