import { normalizeTrackingId } from '@ilbud/proto/http/tracking-id'
import { send } from './api.ts'
import { readStored, writeStored } from './storage.ts'

/** What a tracking link names. */
export interface ParcelLink {
  trackingId: string
  key: string | null
}

interface Asked extends ParcelLink {
  answer: Promise<Response>
}

let early: Asked | null = null

/** On a parcel's address: asks for it at once, while the files of its page are still on their way. Elsewhere null. */
export function askEarly(): ParcelLink | null {
  const [, shown] = /^\/track\/([\w-]+)$/.exec(window.location.pathname) ?? []
  if (!shown) return null
  const trackingId = normalizeTrackingId(shown)
  const key = keyInLink(window.location.hash) ?? keptTrackingKey(trackingId)
  const answer = ask(trackingId, key, '')
  // Whoever takes the answer hears of a failure.
  answer.catch(() => undefined)
  early = { trackingId, key, answer }
  return { trackingId, key }
}

/** The public view; with a query such as `?after=7` another one than was asked for early. Throws ApiError. */
export function askForView(trackingId: string, key: string | null, query: string): Promise<Response> {
  const asked = early
  early = null
  if (asked && asked.trackingId === trackingId && asked.key === key && query === '') return asked.answer
  return ask(trackingId, key, query)
}

/** The tracking key of a link's fragment, `#k=…`. */
export function keyInLink(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('k')
}

/** The key that a link of this visit had. */
export function keptTrackingKey(trackingId: string): string | null {
  return readStored('session', storageKey(trackingId))
}

export function keepTrackingKey(trackingId: string, key: string): void {
  writeStored('session', storageKey(trackingId), key)
}

function ask(trackingId: string, key: string | null, query: string): Promise<Response> {
  return send(`/api/v1/track/${encodeURIComponent(trackingId)}${query}`, {
    headers: key ? { 'x-track-key': key } : {},
    // The browser's own cache revalidates by ETag and hands us the body of a 304.
    cache: 'no-cache'
  })
}

function storageKey(trackingId: string): string {
  return `ilbud.track-key.${trackingId}`
}
