import { compareViews, type ViewPoint } from '#domain/order-view.ts'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { LRUCache } from 'lru-cache'

interface Waiter {
  point: ViewPoint
  resolve: () => void
}

interface ChangeWaiters {
  heard(change: ViewChanged): void
  /** Whether the log has had a newer change of the order, or its deletion. */
  isNewer(trackingId: string, point: ViewPoint & { epoch: string }): boolean
  /** `order`: its tracking ID; or its id, for the first change heard of it, whatever the point. */
  waitFor(order: string, point: ViewPoint, ms: number): Promise<void>
}

/** Waits for the change log to reach a point, and remembers the last change of recent orders. */
export function createChangeWaiters(): ChangeWaiters {
  // Enough for all orders that change during a query or a wait, about a second.
  const latest = new LRUCache<string, ViewPoint & { epoch: string; gone: boolean }>({ max: 20_000 })
  const waiting = new Map<string, Set<Waiter>>()

  function isReached(trackingId: string, point: ViewPoint): boolean {
    const known = latest.get(trackingId)
    // A deleted order is treated like an unknown one, including how long its readers wait.
    return known !== undefined && !known.gone && compareViews(known, point) >= 0
  }

  return {
    heard({ orderId, trackingId, epoch, version, revision, gone }) {
      if (!gone) for (const waiter of waiting.get(orderId) ?? []) waiter.resolve()
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

    waitFor(order, point, ms) {
      if (isReached(order, point)) return Promise.resolve()
      return new Promise((done) => {
        const waiters = waiting.get(order) ?? new Set()
        waiting.set(order, waiters)
        const waiter = { point, resolve }
        const timer = setTimeout(resolve, ms)
        waiters.add(waiter)

        function resolve(): void {
          clearTimeout(timer)
          waiters.delete(waiter)
          if (waiters.size === 0) waiting.delete(order)
          done()
        }
      })
    }
  }
}
