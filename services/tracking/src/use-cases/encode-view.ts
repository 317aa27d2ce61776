import type { Disclosed, Level } from '#domain/disclosure.ts'
import type { OrderView } from '#domain/order-view.ts'
import { trackingAnswer } from '#domain/tracking-answer.ts'

/**
 * An answer that is ready to be sent: encoded once per version, revision and level. The bytes are kept as text of one
 * byte a character, because node:http sends that together with the headers, and a Buffer after them: 7 % of the request.
 */
export interface Encoded {
  body: string
  etag: string
  /** undefined for the public answer: without it an answer that has only an ETag is asked again each time. */
  cacheControl: string | undefined
}

/** Contract 5: `ETag: "v<version>.<revision>-<disclosure>"`. */
export function encodeView(view: OrderView, disclosed: Disclosed): Encoded {
  const answer = trackingAnswer(view, disclosed)
  const etag = shared(`"v${view.version}.${view.revision}-${answer.disclosure}"`)
  return { body: toAscii(JSON.stringify(answer)), etag, cacheControl: cacheControls[disclosed.level] }
}

// Staff's answer has the sender's ETag and holds more, so no browser keeps it.
const cacheControls: Record<Level, string | undefined> = {
  public: undefined,
  link: 'private, no-cache',
  party: 'private, no-cache',
  staff: 'no-store'
}

/** The same JSON without a character beyond ASCII. */
function toAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (symbol) => `\\u${symbol.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const etags = new Map<string, string>()

/** Fifty thousand orders have a few dozen ETags: one string for all of a kind is in the CPU's cache when it is needed. */
function shared(etag: string): string {
  const known = etags.get(etag)
  if (known) return known
  if (etags.size < 10_000) etags.set(etag, etag)
  return etag
}
