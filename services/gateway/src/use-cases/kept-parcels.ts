import type { ParcelAnswer } from '@ilbud/kernel/http/parcel-answer'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { compareViews, parseViewPoint, type ViewPoint } from '@ilbud/proto/http/view-point'
import { LRUCache } from 'lru-cache'

/** Public answers of parcels as tracking gave them, until the change log tells of a newer one. */
export interface KeptParcels {
  /** The answer at that point or later, or, without one, the latest. */
  find(trackingId: string, after: ViewPoint | null): ParcelAnswer | undefined
  /** Keeps an answer of tracking, unless it is not public or older than a change that the log has told of. */
  keep(trackingId: string, answer: ParcelAnswer): void
  /** Tracking has answered that this is still the ETag. */
  confirm(trackingId: string, etag: string): void
  /** Takes a change from the log. */
  heard(change: ViewChanged): void
}

interface Kept extends ParcelAnswer, ViewPoint {}

// The longest that an old answer can be shown if changes no longer arrive here.
const keptMs = 30_000
// Enough for all orders that change while a request is with tracking.
const changesKnown = 20_000

const publicTag = /^"v(\d+\.\d+)-public"$/

export function createKeptParcels({ max, now }: { max: number; now: () => Date }): KeptParcels {
  const clock = { perf: { now: () => now().getTime() }, ttlResolution: 0 }
  const kept = new LRUCache<string, Kept>({ max, ttl: keptMs, noDeleteOnStaleGet: true, ...clock })
  const latest = new LRUCache<string, ViewPoint & { gone: boolean }>({ max: changesKnown })
  // Another one: the orders' database has been restored, and versions may begin anew.
  let epoch: string | null = null

  function isOld(trackingId: string, point: ViewPoint): boolean {
    const known = latest.get(trackingId)
    return known !== undefined && (known.gone || compareViews(point, known) < 0)
  }

  return {
    find(trackingId, after) {
      const found = kept.get(trackingId)
      return found && after && compareViews(found, after) < 0 ? undefined : found
    },

    keep(trackingId, { body, etag, cacheControl }) {
      const point = cacheControl === undefined && parseViewPoint(publicTag.exec(etag)?.[1])
      if (point && !isOld(trackingId, point)) kept.set(trackingId, { body, etag, cacheControl, ...point })
    },

    confirm(trackingId, etag) {
      const known = kept.peek(trackingId, { allowStale: true })
      if (known?.etag === etag) kept.set(trackingId, known)
    },

    heard(change) {
      const { trackingId, version, revision, gone } = change
      if (epoch !== null && epoch !== change.epoch) {
        kept.clear()
        latest.clear()
      }
      epoch = change.epoch
      const before = latest.get(trackingId)
      if (before && !gone && compareViews(change, before) <= 0) return
      latest.set(trackingId, { version, revision, gone })
      const known = kept.peek(trackingId, { allowStale: true })
      if (known && isOld(trackingId, known)) kept.delete(trackingId)
    }
  }
}
