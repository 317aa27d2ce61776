import { createHash } from 'node:crypto'
import { open, seal } from '@ilbud/kernel/db/seal'

/**
 * Seals the next token with the one it replaces, so that a client that lost the answer can get it again while the stored
 * bytes are useless to anybody else.
 */
export function sealNext(presented: string, next: string): Buffer {
  return seal([replayKey(presented)], next)
}

export function openNext(presented: string, sealed: Buffer): string {
  return open([replayKey(presented)], sealed)
}

/** Must differ from the token's stored hash, which is in the same database. */
function replayKey(token: string): Buffer {
  return createHash('sha256').update('ilbud refresh replay\n').update(token).digest()
}
