import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { compareViews, type ViewPoint } from '@ilbud/proto/http/parcels/view-point'
import { LRUCache } from 'lru-cache'

interface Waiter {
  isDone: () => boolean
  resolve: () => void
}

interface ChangeWaiters {
  applyEvent(change: ViewChanged): void
  /** Whether the log has had a newer change of the order, or its deletion. */
  isNewer(trackingId: string, point: ViewPoint & { epoch: string }): boolean
  /** Resolves when the log has reached that point of the order, or after `ms`. */
  waitFor(trackingId: string, point: ViewPoint, ms: number): Promise<void>
  /** Resolves at the next change of the order, which is known by its id alone, or after `ms`. */
  waitForOrder(orderId: string, ms: number): Promise<void>
}

/** Waits for the change log to reach a point, and remembers the last change of recent orders. */
export function createChangeWaiters(): ChangeWaiters {
  // Enough for all orders that change during a query or a wait, about a second.
  const latest = new LRUCache<string, ViewPoint & { epoch: string; gone: boolean }>({ max: 20_000 })
  /** By tracking ID and by order id, which never look alike. */
  const waiting = new Map<string, Set<Waiter>>()

  function isReached(trackingId: string, point: ViewPoint): boolean {
    const latestPoint = latest.get(trackingId)
    // A deleted order is treated like an unknown one, including how long its readers wait.
    return latestPoint !== undefined && !latestPoint.gone && compareViews(latestPoint, point) >= 0
  }

  function wake(key: string): void {
    for (const waiter of waiting.get(key) ?? []) if (waiter.isDone()) waiter.resolve()
  }

  function wait(key: string, isDone: () => boolean, ms: number): Promise<void> {
    return new Promise((done) => {
      const waiters = waiting.get(key) ?? new Set()
      waiting.set(key, waiters)
      const waiter = { isDone, resolve }
      const timer = setTimeout(resolve, ms)
      waiters.add(waiter)

      function resolve(): void {
        clearTimeout(timer)
        waiters.delete(waiter)
        if (waiters.size === 0) waiting.delete(key)
        done()
      }
    })
  }

  return {
    applyEvent({ orderId, trackingId, epoch, version, revision, gone }) {
      if (!gone) wake(orderId)
      const latestPoint = latest.peek(trackingId)
      if (latestPoint?.epoch === epoch && compareViews(latestPoint, { version, revision }) >= 0) return
      latest.set(trackingId, { epoch, version, revision, gone })
      wake(trackingId)
    },

    isNewer(trackingId, point) {
      const latestPoint = latest.get(trackingId)
      return latestPoint?.epoch === point.epoch && compareViews(latestPoint, point) > 0
    },

    async waitFor(trackingId, point, ms) {
      const isDone = () => isReached(trackingId, point)
      if (!isDone()) await wait(trackingId, isDone, ms)
    },

    waitForOrder: (orderId, ms) => wait(orderId, () => true, ms)
  }
}
