import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits (security 5.1). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. Without salt and stretching: nobody guesses 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
