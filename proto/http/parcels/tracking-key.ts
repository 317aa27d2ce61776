// 128 random bits as 22 characters of base64url.
const shape = /^[\w-]{22}$/

/** Whether what was sent in `X-Track-Key` or a body has the form of a tracking key. */
export function isTrackingKey(sent: unknown): sent is string {
  return typeof sent === 'string' && shape.test(sent)
}

/** How long after the end of its order a key opens anything (docs/domain/disclosure.md#tracking-key). */
export const keyAfterEndMs = 30 * 24 * 3_600_000

/** Wrong keys, per order and address, over all calls that take a key. */
export const wrongKeyLimit = { name: 'track-key', rule: { max: 5, windowSeconds: 3600 } }

/** Tracking IDs that do not exist, per address, over all calls and streams (docs/security/threats.md). */
export const unknownIdLimit = {
  name: 'miss',
  rule: { max: 10, windowSeconds: 600 },
  metric: { name: 'tracking.misses', description: 'Requests for tracking IDs that do not exist, by status' }
}
