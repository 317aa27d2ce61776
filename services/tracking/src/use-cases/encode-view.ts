import type { Disclosed, Level } from '#domain/disclosure.ts'
import type { OrderView } from '#domain/order-view.ts'
import { type ParcelAnswer, sharedEtag } from '@ilbud/kernel/http/parcel-answer'
import { trackingAnswer } from '#domain/tracking-answer.ts'

/** Encoded once per version, revision and level. */
export function encodeView(view: OrderView, disclosed: Disclosed): ParcelAnswer {
  const answer = trackingAnswer(view, disclosed)
  const etag = sharedEtag(`"v${view.version}.${view.revision}-${answer.disclosure}"`)
  return { body: toAscii(JSON.stringify(answer)), etag, cacheControl: cacheControls[disclosed.level] }
}

// Staff's answer contains more than the sender's but has the same ETag, so browsers must not store it.
const cacheControls: Record<Level, string | undefined> = {
  public: undefined,
  link: 'private, no-cache',
  party: 'private, no-cache',
  staff: 'no-store'
}

/** The same JSON with other characters than ASCII escaped. */
function toAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (symbol) => `\\u${symbol.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
