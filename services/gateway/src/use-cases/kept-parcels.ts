import { type ParcelAnswer, sharedEtag } from '@ilbud/kernel/http/parcel-answer'
import { isMutated } from '@ilbud/kernel/process/failpoint'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { compareViews, parseViewPoint, type ViewPoint } from '@ilbud/proto/http/view-point'
import { LRUCache } from 'lru-cache'

/** Public answers of parcels as tracking gave them, until the change log tells of a newer one. */
export interface KeptParcels {
  /** The answer at that point or later, or, without one, the latest. Undefined: ask tracking. */
  find(trackingId: string, after: ViewPoint | null): ParcelAnswer | undefined
  /** Keeps an answer of tracking, unless it is not public or older than what is known. */
  keep(trackingId: string, answer: ParcelAnswer): void
  /** The latest point that the log has told of or that was kept; after the end of a parcel, a point past all others. */
  known(trackingId: string): ViewPoint | null
  /** Takes a change from the log. */
  applyEvent(change: ViewChanged): void
}

interface Kept extends ParcelAnswer, ViewPoint {}

// Enough for all orders that change while a request is with tracking.
const changesKnown = 20_000

// Later than every version: whoever waits for it finds that the parcel is not there any more.
const theEnd: ViewPoint = { version: 999_999_999, revision: 0 }

const publicTag = /^"v(\d+\.\d+)-public"$/

/** `isCurrent` tells whether the change log is being read; while it is not, nothing kept is given away. */
export function createKeptParcels({ max, isCurrent }: { max: number; isCurrent: () => boolean }): KeptParcels {
  const kept = new LRUCache<string, Kept>({ max })
  const latest = new LRUCache<string, ViewPoint>({ max: changesKnown })
  // Another one: the orders' database has been restored, and versions may begin anew.
  let epoch: string | null = null

  function known(trackingId: string): ViewPoint | null {
    const told = latest.get(trackingId)
    const given = kept.peek(trackingId)
    return told && given ? (compareViews(told, given) < 0 ? given : told) : (told ?? given ?? null)
  }

  function isOld(trackingId: string, point: ViewPoint): boolean {
    const than = known(trackingId)
    return than !== null && compareViews(point, than) < 0
  }

  return {
    find(trackingId, after) {
      // Does not count as a use: moving the entry costs more than a hop for a hot parcel that is dropped now and then.
      const found = kept.peek(trackingId)
      if (!found || !isCurrent()) return undefined
      const isTooOld = after !== null && compareViews(found, after) < 0
      return isTooOld && !isMutated('keep_for_good') ? undefined : found
    },

    keep(trackingId, { body, etag, cacheControl }) {
      const point = cacheControl === undefined && parseViewPoint(publicTag.exec(etag)?.[1])
      if (point && !isOld(trackingId, point)) {
        kept.set(trackingId, { body, etag: sharedEtag(etag), cacheControl, ...point })
      }
    },

    applyEvent(change) {
      const { trackingId, version, revision, gone } = change
      const point = gone ? theEnd : { version, revision }
      if (epoch !== null && epoch !== change.epoch) {
        kept.clear()
        latest.clear()
      }
      epoch = change.epoch
      const before = latest.get(trackingId)
      if (before && compareViews(point, before) <= 0) return
      latest.set(trackingId, point)
      const given = kept.peek(trackingId)
      if (given && compareViews(given, point) < 0 && !isMutated('keep_for_good')) kept.delete(trackingId)
    },

    known
  }
}
