import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { compareViews, parseViewPoint, type ViewPoint } from '@ilbud/proto/http/parcels/view-point'
import { LRUCache } from 'lru-cache'

/** What tracking answers to a reader who sees what everybody may see. */
export interface PublicAnswer {
  body: string
  /** `"v<version>.<revision>-public"` (docs/domain/disclosure.md). */
  etag: string
}

/** Public answers of parcels as tracking gave them, until the change log announces a newer state. */
export interface ParcelCache {
  /** The answer at that point or later, or, without one, the latest. Undefined: ask tracking. */
  find(trackingId: string, after: ViewPoint | null): PublicAnswer | undefined
  /** Stores an answer of tracking, unless it is not public or older than what is known. */
  store(trackingId: string, answer: PublicAnswer): void
  /** The latest point that the log has announced or that was stored; after a parcel's end, a point past all others. */
  known(trackingId: string): ViewPoint | null
  /** Takes a change from the log. */
  applyEvent(change: ViewChanged): void
}

interface Stored extends PublicAnswer, ViewPoint {}

// Enough for all orders that change while a request is with tracking.
const maxAnnounced = 20_000

// Later than every version: whoever waits for it finds that the parcel is not there any more.
const theEnd: ViewPoint = { version: 999_999_999, revision: 0 }

const publicTag = /^"v(\d+\.\d+)-public"$/

/** `isCurrent` tells whether the change log is being read; while it is not, nothing is answered from memory. */
export function createParcelCache({ max, isCurrent }: { max: number; isCurrent: () => boolean }): ParcelCache {
  const answers = new LRUCache<string, Stored>({ max })
  const announced = new LRUCache<string, ViewPoint>({ max: maxAnnounced })
  // Another one: the orders' database has been restored, and versions may begin anew.
  let epoch: string | null = null

  function known(trackingId: string): ViewPoint | null {
    const latest = announced.get(trackingId)
    const stored = answers.peek(trackingId)
    return latest && stored ? (compareViews(latest, stored) < 0 ? stored : latest) : (latest ?? stored ?? null)
  }

  function isOld(trackingId: string, point: ViewPoint): boolean {
    const latest = known(trackingId)
    return latest !== null && compareViews(point, latest) < 0
  }

  return {
    find(trackingId, after) {
      const found = answers.get(trackingId)
      if (!found || !isCurrent()) return undefined
      return after !== null && compareViews(found, after) < 0 ? undefined : found
    },

    store(trackingId, { body, etag }) {
      const point = parseViewPoint(publicTag.exec(etag)?.[1])
      if (point && !isOld(trackingId, point)) answers.set(trackingId, { body, etag, ...point })
    },

    applyEvent(change) {
      const { trackingId, version, revision, gone } = change
      const point = gone ? theEnd : { version, revision }
      if (epoch !== null && epoch !== change.epoch) {
        answers.clear()
        announced.clear()
      }
      epoch = change.epoch
      const before = announced.get(trackingId)
      if (before && compareViews(point, before) <= 0) return
      announced.set(trackingId, point)
      const stored = answers.peek(trackingId)
      if (stored && compareViews(stored, point) < 0) answers.delete(trackingId)
    },

    known
  }
}
