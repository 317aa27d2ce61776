import { compareViews, type ViewPoint } from '#domain/order-view.ts'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { LRUCache } from 'lru-cache'

interface Waiter {
  point: ViewPoint
  resolve: () => void
}

interface ChangeWaiters {
  heard(change: ViewChanged): void
  /** The log has told of something newer than this, or of its end. */
  isNewer(trackingId: string, point: ViewPoint & { epoch: string }): boolean
  waitFor(trackingId: string, point: ViewPoint, ms: number): Promise<void>
}

/** Who waits for the change log to reach a point, and how far it has come for the orders that changed last. */
export function createChangeWaiters(): ChangeWaiters {
  // Enough for every order that changes within the second or so that a query or a wait can last.
  const latest = new LRUCache<string, ViewPoint & { epoch: string; gone: boolean }>({ max: 20_000 })
  const waiting = new Map<string, Set<Waiter>>()

  function isReached(trackingId: string, point: ViewPoint): boolean {
    const known = latest.get(trackingId)
    // A deleted order is like one that never was, also in how long its readers wait.
    return known !== undefined && !known.gone && compareViews(known, point) >= 0
  }

  return {
    heard({ trackingId, epoch, version, revision, gone }) {
      const known = latest.peek(trackingId)
      if (known?.epoch === epoch && compareViews(known, { version, revision }) >= 0) return
      latest.set(trackingId, { epoch, version, revision, gone })
      for (const waiter of waiting.get(trackingId) ?? []) {
        if (isReached(trackingId, waiter.point)) waiter.resolve()
      }
    },

    isNewer(trackingId, point) {
      const known = latest.get(trackingId)
      return known?.epoch === point.epoch && compareViews(known, point) > 0
    },

    waitFor(trackingId, point, ms) {
      if (isReached(trackingId, point)) return Promise.resolve()
      return new Promise((done) => {
        const waiters = waiting.get(trackingId) ?? new Set()
        waiting.set(trackingId, waiters)
        const waiter = { point, resolve }
        const timer = setTimeout(resolve, ms)
        waiters.add(waiter)

        function resolve(): void {
          clearTimeout(timer)
          waiters.delete(waiter)
          if (waiters.size === 0) waiting.delete(trackingId)
          done()
        }
      })
    }
  }
}
