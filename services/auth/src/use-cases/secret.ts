import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits (docs/security/limits.md#tokens). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash stored for a secret, unsalted and unstretched: 256 random bits cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
