import { createHash, randomBytes } from 'node:crypto'
import { open, seal } from '@ilbud/kernel/db/seal'

/** 256 random bits (security 5.1). */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. Without salt and stretching: nobody guesses 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Seals the next token with the one it replaces, so that whoever lost the answer can have it again, and the stored
 * bytes are worth nothing to anybody else.
 */
export function sealNext(presented: string, next: string): Buffer {
  return seal(replayKey(presented), next)
}

export function openNext(presented: string, sealed: Buffer): string {
  return open(replayKey(presented), sealed)
}

/** Not the stored hash of the token: that one is in the database. */
function replayKey(token: string): Buffer {
  return createHash('sha256').update('ilbud refresh replay\n').update(token).digest()
}
