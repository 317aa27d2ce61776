import type { Disclosed, Level } from '#domain/disclosure.ts'
import type { OrderView } from '#domain/order-view.ts'
import { trackingAnswer } from '#domain/tracking-answer.ts'

/** A view as it is sent. */
export interface EncodedView {
  /** JSON. */
  body: string
  /** `"v<version>.<revision>-<disclosure>"`; empty if other bodies have had the same: never answered 304. */
  etag: string
  /** Undefined for the public answer: its ETag alone makes browsers revalidate. */
  cacheControl: string | undefined
}

/** Encoded once per version, revision and level. */
export function encodeView(view: OrderView, disclosed: Disclosed): EncodedView {
  const answer = trackingAnswer(view, disclosed)
  const etag = `"v${view.version}.${view.revision}-${answer.disclosure}"`
  return { body: JSON.stringify(answer), etag, cacheControl: cacheControls[disclosed.level] }
}

// Staff's answer contains more than the sender's but has the same ETag, so browsers must not store it.
const cacheControls: Record<Level, string | undefined> = {
  public: undefined,
  link: 'private, no-cache',
  party: 'private, no-cache',
  staff: 'no-store'
}
