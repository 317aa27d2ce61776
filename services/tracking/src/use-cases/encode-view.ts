import type { Disclosed } from '#domain/disclosure.ts'
import type { OrderView } from '#domain/order-view.ts'
import { trackingAnswer } from '#domain/tracking-answer.ts'

/** An answer that is ready to be sent: encoded once per version, revision and level. */
export interface Encoded {
  body: Buffer
  etag: string
  headers: Record<string, string>
}

/** Contract 5: `ETag: "v<version>.<revision>-<disclosure>"`, `Vary: Authorization, X-Track-Key`. */
export function encodeView(view: OrderView, disclosed: Disclosed): Encoded {
  const answer = trackingAnswer(view, disclosed)
  const etag = `"v${view.version}.${view.revision}-${answer.disclosure}"`
  return {
    body: Buffer.from(JSON.stringify(answer)),
    etag,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      etag,
      vary: 'Authorization, X-Track-Key',
      'cache-control': cacheControl[disclosed.level]
    }
  }
}

// Always asked again: the ETag makes that cheap. Staff's answer has the sender's ETag and holds more, so no browser keeps it.
const cacheControl = {
  public: 'no-cache',
  link: 'private, no-cache',
  party: 'private, no-cache',
  staff: 'no-store'
} as const
