import { type Disclosed, nothingDisclosed } from '#domain/disclosure.ts'
import type { OrderView } from '#domain/order-view.ts'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { compareViews, type ViewPoint } from '@ilbud/proto/http/parcels/view-point'
import { encodeView, type EncodedView } from './encode-view.ts'
import { createChangeWaiters } from './change-waiters.ts'

/** A view that is its own public answer, in one object: of fifty thousand entries few are in the CPU's cache. */
export interface ReadyView extends EncodedView {
  view: OrderView
  /** The other levels, encoded when first asked for; most views are read by strangers alone. */
  byLevel: Map<string, { disclosed: Disclosed; encoded: EncodedView }> | null
}

export interface ViewCache {
  /** From memory only. Does not count as a use: moving the entry costs more than an occasional query. */
  peek(trackingId: string): ReadyView | undefined
  /** From memory or the database; null for unknown and deleted orders. */
  find(trackingId: string): Promise<ReadyView | null>
  /** From the database, also when there is one in memory, which it replaces. */
  reload(trackingId: string): Promise<ReadyView | null>
  /** Takes a change from this replica's own follower. */
  applyEvent(change: ViewChanged): void
  /** Resolves when the log has reached that point of the order, or after `ms`. */
  waitFor(trackingId: string, point: ViewPoint, ms: number): Promise<void>
  /** Resolves at the next change of the order, which is known by its id alone, or after `ms`. */
  waitForOrder(orderId: string, ms: number): Promise<void>
}

/**
 * Views ready to be sent. Each replica drops what its own follower of the change log shows to be old, and never caches
 * a row older than an announced change. An order's readers share one load.
 */
export function createViewCache(options: {
  load: (trackingId: string) => Promise<OrderView | null>
  max: number
}): ViewCache {
  // In the order of last use. A plain map, because each further indirection costs a memory access.
  const ready = new Map<string, ReadyView>()
  // One iterator for good: what it has passed is deleted, and entries used again are moved behind it.
  const oldest = ready.keys()
  const loading = new Map<string, Promise<ReadyView | null>>()
  const waiters = createChangeWaiters()

  async function load(trackingId: string): Promise<ReadyView | null> {
    const view = await options.load(trackingId)
    if (!view) {
      ready.delete(trackingId)
      return null
    }
    const entry = { ...encodeView(view, nothingDisclosed), view, byLevel: null }
    // The row may be older than a change announced meanwhile: then it is used once and not cached.
    if (!waiters.isNewer(trackingId, view)) store(trackingId, entry)
    return entry
  }

  function store(trackingId: string, entry: ReadyView): void {
    ready.delete(trackingId)
    ready.set(trackingId, entry)
    if (ready.size > options.max) ready.delete(oldest.next().value!)
  }

  /** All who ask meanwhile share one load. */
  function loadOnce(trackingId: string): Promise<ReadyView | null> {
    const shared = loading.get(trackingId)
    if (shared) return shared
    const own = load(trackingId).finally(() => {
      if (loading.get(trackingId) === own) loading.delete(trackingId)
    })
    loading.set(trackingId, own)
    return own
  }

  return {
    peek: (trackingId) => ready.get(trackingId),

    find(trackingId) {
      const entry = ready.get(trackingId)
      if (entry) {
        store(trackingId, entry)
        return Promise.resolve(entry)
      }
      return loadOnce(trackingId)
    },

    reload: loadOnce,

    applyEvent(change) {
      const entry = ready.get(change.trackingId)
      const isOld = entry && (entry.view.epoch !== change.epoch || compareViews(entry.view, change) < 0)
      if (isOld || change.gone) ready.delete(change.trackingId)
      // A running load may have read the older row, so later callers start a new one.
      loading.delete(change.trackingId)
      waiters.applyEvent(change)
    },

    waitFor: waiters.waitFor,
    waitForOrder: waiters.waitForOrder
  }
}
