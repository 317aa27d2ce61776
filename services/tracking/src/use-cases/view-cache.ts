import { nothingDisclosed } from '#domain/disclosure.ts'
import { compareViews, type OrderView, type ViewPoint } from '#domain/order-view.ts'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { type Encoded, encodeView } from './encode-view.ts'
import { createChangeWaiters } from './change-waiters.ts'

/** A view, and in itself the answer that everybody may read: fifty thousand of them are far apart in memory. */
export interface ReadyView extends Encoded {
  view: OrderView
  /** The other levels, encoded when first asked for. */
  byLevel: Map<string, Encoded>
}

export interface ViewCache {
  /** In memory or not at all. Does not count as a use: moving an entry costs more than one query once it was dropped. */
  peek(trackingId: string): ReadyView | undefined
  /** From memory or the database; null for unknown and deleted orders. */
  find(trackingId: string): Promise<ReadyView | null>
  /** One entry of the public change log, from this replica's own follower. */
  heard(change: ViewChanged): void
  /** Resolves when the log has told of the order at that point or later, or when the time is over. */
  waitFor(trackingId: string, point: ViewPoint, ms: number): Promise<void>
}

/**
 * Views ready to be sent. Coherent over replicas because each drops what its own follower of the change log says is
 * old; what the log has announced is never answered from an older row. The order's readers share one load.
 */
export function createViewCache(options: {
  load: (trackingId: string) => Promise<OrderView | null>
  max: number
}): ViewCache {
  // In the order of their last use. A map alone: each thing between it and the answer is a wait for memory.
  const ready = new Map<string, ReadyView>()
  // Goes on where it stopped: what it has passed is gone, and what is used again comes to stand behind it.
  const oldest = ready.keys()
  const loading = new Map<string, Promise<ReadyView | null>>()
  const waiters = createChangeWaiters()

  async function load(trackingId: string): Promise<ReadyView | null> {
    const view = await options.load(trackingId)
    if (!view) return null
    const entry = { ...encodeView(view, nothingDisclosed), view, byLevel: new Map<string, Encoded>() }
    // The row may have been read just before a change whose news overtook it: then it serves this once.
    if (!waiters.isNewer(trackingId, view)) keep(trackingId, entry)
    return entry
  }

  function keep(trackingId: string, entry: ReadyView): void {
    ready.delete(trackingId)
    ready.set(trackingId, entry)
    if (ready.size > options.max) ready.delete(oldest.next().value!)
  }

  return {
    peek: (trackingId) => ready.get(trackingId),

    find(trackingId) {
      const entry = ready.get(trackingId)
      if (entry) {
        keep(trackingId, entry)
        return Promise.resolve(entry)
      }
      const shared = loading.get(trackingId)
      if (shared) return shared
      const own = load(trackingId).finally(() => {
        if (loading.get(trackingId) === own) loading.delete(trackingId)
      })
      loading.set(trackingId, own)
      return own
    },

    heard(change) {
      const entry = ready.get(change.trackingId)
      const isOld = entry && (entry.view.epoch !== change.epoch || compareViews(entry.view, change) < 0)
      if (isOld || change.gone) ready.delete(change.trackingId)
      // A load that began before this may hold the older row: whoever asks from now on starts another.
      loading.delete(change.trackingId)
      waiters.heard(change)
    },

    waitFor: waiters.waitFor
  }
}
