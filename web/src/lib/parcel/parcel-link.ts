import { normalizeTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { readStored, writeStored } from '#lib/storage/storage.ts'

/** The content of a tracking link. */
export interface ParcelLink {
  trackingId: string
  key: string | null
}

/** A parcel whose view has been requested. */
export interface RequestedParcel extends ParcelLink {
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** Requested in the page's head (`arrival/request-parcel.ts`), before any of the client's files has loaded. */
    requestedParcel?: RequestedParcel
  }
}

/** The parcel in the present URL; null on other pages. */
export function openParcel(): ParcelLink | null {
  const [, shown] = /^\/track\/([\w-]+)$/.exec(window.location.pathname) ?? []
  if (!shown) return null
  const trackingId = normalizeTrackingId(shown)
  return { trackingId, key: keyInLink(window.location.hash) ?? storedTrackingKey(trackingId) }
}

/** The URL and options of the request for the public view. */
export function viewRequest({ trackingId, key }: ParcelLink): [path: string, init: RequestInit] {
  return [
    `/api/v1/track/${encodeURIComponent(trackingId)}`,
    {
      headers: key ? { 'x-track-key': key } : {},
      // The browser's cache revalidates by ETag and returns the cached body for a 304.
      cache: 'no-cache'
    }
  ]
}

/** The tracking key in a link's fragment, `#k=…`. */
export function keyInLink(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('k')
}

/** The tracking key from a link that was opened in this visit. */
export function storedTrackingKey(trackingId: string): string | null {
  return readStored('session', storageKey(trackingId))
}

export function storeTrackingKey(trackingId: string, key: string): void {
  writeStored('session', storageKey(trackingId), key)
}

function storageKey(trackingId: string): string {
  return `ilbud.track-key.${trackingId}`
}
