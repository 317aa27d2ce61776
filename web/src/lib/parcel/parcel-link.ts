import { normalizeTrackingId } from '@ilbud/proto/http/tracking-id'
import { readStored, writeStored } from '#lib/storage/storage.ts'

/** What a tracking link names. */
export interface ParcelLink {
  trackingId: string
  key: string | null
}

/** A parcel whose view is on its way. */
export interface AskedParcel extends ParcelLink {
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** Asked for in the page's head (`arrival/ask-for-parcel.ts`), before any file of ours has come. */
    askedParcel?: AskedParcel
  }
}

/** The parcel of the address that is open, or null on other pages. */
export function openParcel(): ParcelLink | null {
  const [, shown] = /^\/track\/([\w-]+)$/.exec(window.location.pathname) ?? []
  if (!shown) return null
  const trackingId = normalizeTrackingId(shown)
  return { trackingId, key: keyInLink(window.location.hash) ?? keptTrackingKey(trackingId) }
}

/** Of the public view: its address, and what is sent with it. */
export function viewRequest({ trackingId, key }: ParcelLink): [path: string, init: RequestInit] {
  return [
    `/api/v1/track/${encodeURIComponent(trackingId)}`,
    {
      headers: key ? { 'x-track-key': key } : {},
      // The browser's own cache revalidates by ETag and hands us the body of a 304.
      cache: 'no-cache'
    }
  ]
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

function storageKey(trackingId: string): string {
  return `ilbud.track-key.${trackingId}`
}
