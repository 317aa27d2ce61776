import { isDeepStrictEqual } from 'node:util'
import { type Disclosed, isForgotten, isRated, isRenamed, isWhole } from '#domain/disclosure.ts'
import type { OrderView } from '#domain/order-view.ts'
import { NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import { compareViews, type ViewPoint } from '@ilbud/proto/http/parcels/view-point'
import type { Caller, Disclosures } from './disclose.ts'
import { encodeView, type EncodedView } from './encode-view.ts'
import type { ReadyView, ViewCache } from './view-cache.ts'

export interface TrackDeps {
  cache: ViewCache
  disclosures: Disclosures
  /** Whether changes arrive: while they do not, an order may have been placed that is not known here. */
  isLogRead: () => boolean
}

// docs/domain/disclosure.md
const waitForNewOrderMs = 500
const waitForVersionMs = 1000

/** The view of an order, or null. Waits for one that was placed just now, unless `mayWait` is false. */
export async function findParcel(cache: ViewCache, trackingId: string, mayWait = true): Promise<ReadyView | null> {
  const found = await cache.find(trackingId)
  if (found || !mayWait) return found
  await cache.waitFor(trackingId, { version: 0, revision: 0 }, waitForNewOrderMs)
  return cache.find(trackingId)
}

/** The tracking ID of an order, or null. Waits as `findParcel` does. */
export async function findTrackingId(
  cache: ViewCache,
  find: (orderId: string) => Promise<string | null>,
  orderId: string
): Promise<string | null> {
  const found = await find(orderId)
  if (found !== null) return found
  await cache.waitForOrder(orderId, waitForNewOrderMs)
  return find(orderId)
}

/**
 * Waits up to a second for the view at that point or later, so that a reload after a push does not show an old one. If
 * the log has not told of it by then, the row is asked: the log may be away. Null if the order has been deleted.
 */
export async function waitForParcel(cache: ViewCache, found: ReadyView, point: ViewPoint): Promise<ReadyView | null> {
  const { trackingId } = found.view
  if (compareViews(found.view, point) >= 0) return found
  await cache.waitFor(trackingId, point, waitForVersionMs)
  const reached = await cache.find(trackingId)
  return reached && compareViews(reached.view, point) < 0 ? cache.reload(trackingId) : reached
}

/** The answer for one caller, encoded once per level while orders discloses the same. */
export async function answerParcel({ disclosures }: TrackDeps, found: ReadyView, caller: Caller): Promise<EncodedView> {
  const disclosed = await disclosures.disclose(found.view, caller)
  if (disclosed.level === 'public') return found
  // An earlier answer of the same version may have said more, a later one may: readers must not hold on to either.
  const isOther = isForgotten(disclosed) || isRenamed(found.view, disclosed) || isRated(disclosed)
  if (!isWhole(found.view, disclosed) || isOther) {
    return { ...encodeView(found.view, disclosed), etag: '', cacheControl: 'no-store' }
  }
  const cached = found.byLevel?.get(disclosed.level)
  // The version does not tell all that changes what is disclosed.
  if (cached && isDeepStrictEqual(cached.disclosed, disclosed)) return cached.encoded
  const encoded = encodeView(found.view, disclosed)
  found.byLevel ??= new Map()
  found.byLevel.set(disclosed.level, { disclosed, encoded })
  return encoded
}

/** Of an order that is not known. Nobody is told that it does not exist while that is not certain. */
export function notFound({ isLogRead }: Pick<TrackDeps, 'isLogRead'>): NotFoundError | UnavailableError {
  return isLogRead() ? new NotFoundError('Order') : new UnavailableError()
}

/**
 * The view and the caller's level. NotFoundError for unknown and deleted orders. Not from the cache, because what is
 * granted on it lasts for minutes.
 */
export async function describeParcel(
  deps: TrackDeps,
  { trackingId, caller }: { trackingId: string; caller: Caller }
): Promise<{ view: OrderView; level: Disclosed['level'] }> {
  const found = await findParcel(deps.cache, trackingId)
  if (!found) throw notFound(deps)
  const { level } = await deps.disclosures.disclose(found.view, caller, 'fresh')
  return { view: found.view, level }
}
