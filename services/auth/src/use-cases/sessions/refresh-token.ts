import { createHash } from 'node:crypto'
import { open, seal } from '@ilbud/kernel/db/seal'

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
