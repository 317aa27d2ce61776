import { createHash } from 'node:crypto'

// 128 random bits as 22 characters of base64url.
const shape = /^[\w-]{22}$/

/** The stored form of a tracking key: its SHA-256, base64url. */
export function hashTrackingKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** The stored form of a key sent in `X-Track-Key` or a body; null when it has not the form of a key. */
export function readTrackingKey(sent: unknown): string | null {
  return typeof sent === 'string' && shape.test(sent) ? hashTrackingKey(sent) : null
}
