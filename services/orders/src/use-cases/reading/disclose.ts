import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { timingSafeEqual } from 'node:crypto'
import { findByTrackingId, type TrackedOrder } from '#db/orders/orders.ts'
import { listAnnotatedHistory, type HistoryEntry } from '#db/orders/order-history.ts'
import { findRating } from '#db/ratings.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { roundTo } from '#domain/round-to.ts'
import type { Order, Stop } from '#domain/order.ts'
import { splitAddress } from '#domain/places/parts.ts'
import { firstName, isOwnedBy, isReadableByDriver } from '#domain/visibility.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { timelineTypeOf } from '@ilbud/proto/http/orders/order-views'
import { keyAfterEndMs } from '@ilbud/proto/http/parcels/tracking-key'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { readFailure } from './read-failure.ts'
import { readPin } from './read-pin.ts'
import type { DriverName, People } from './people.ts'

export type Level = 'public' | 'link' | 'party' | 'staff'

export interface Caller {
  /** SHA-256 of the tracking key, base64url; empty without one. */
  keyHash: string
  /** Null when nobody is signed in. */
  actor: Actor | null
}

export interface Disclosed {
  /** Empty at the public level. */
  orderId: string
  level: Level
  deliveryContact: string
  deliveryAddress: string
  weightGrams: number | null
  driver: (DriverName & { id: string }) | null
  /** Why it is delayed, in staff's words; empty when they have said nothing. */
  delayNote: string
  /** Whether the latest failed attempt has a picture of the door. */
  hasDoorPhoto: boolean
  /** For a holder of the link's key. */
  pin: string | null
  /** How many stars the delivery was given, for who may rate it; null: none yet. */
  stars: number | null
  timeline: { version: number; note: string; location: LatLng | null }[]
}

/** What a caller of public tracking may see beyond the events. Masked here: nothing else leaves this service. */
export async function disclose(
  { db, people, now, dataKey }: Pick<OrdersDeps, 'db' | 'people' | 'now' | 'dataKey'>,
  { trackingId, caller }: { trackingId: string; caller: Caller }
): Promise<Disclosed> {
  const tracked = await findByTrackingId(db, trackingId)
  if (!tracked) throw new NotFoundError('Order')
  const level = levelOf(tracked, caller, now())
  if (level === 'public') return nothing
  const { order } = tracked
  const [history, driver, { photoId }, rating] = await Promise.all([
    listAnnotatedHistory(db, order.id),
    nameDriver(people, order),
    readFailure({ db }, order),
    mayRate(order, caller, level) ? findRating(db, order.id) : undefined
  ])
  return {
    orderId: order.id,
    level,
    deliveryContact: level === 'link' ? firstName(order.delivery.contact) : order.delivery.contact,
    deliveryAddress: level === 'link' ? streetOf(order.delivery) : order.delivery.address,
    weightGrams: order.parcel.weightGrams,
    driver: driver && maskDriver(order.driverId!, driver, level),
    // Free text for parties only.
    delayNote: level === 'link' ? '' : (tracked.delayReason ?? ''),
    hasDoorPhoto: photoId !== null,
    pin: mayReadPin(tracked, caller, now()) ? readPin(order, dataKey) : null,
    stars: rating?.stars ?? null,
    timeline: history.map((entry) => maskEntry(entry, level)).filter(({ note, location }) => note || location)
  }
}

const nothing: Disclosed = {
  orderId: '',
  level: 'public',
  deliveryContact: '',
  deliveryAddress: '',
  weightGrams: null,
  driver: null,
  delayNote: '',
  hasDoorPhoto: false,
  pin: null,
  stars: null,
  timeline: []
}

/** What a caller may see of an order, by who they are or by the key of its link. */
export function levelOf({ order, keyHash }: TrackedOrder, caller: Caller, now: Date): Level {
  const { actor } = caller
  if (actor && (actor.role === 'dispatcher' || actor.role === 'admin')) return 'staff'
  if (actor && (isOwnedBy(order, actor) || isItsDriver(order, actor, now))) return 'party'
  return isSameHash(caller.keyHash, keyHash) && !isKeyDead(order, now) ? 'link' : 'public'
}

/** Whoever has the link, also a sender who is signed in; but not the driver, who is to be told it at the door. */
function mayReadPin({ order, keyHash }: TrackedOrder, { actor, keyHash: given }: Caller, now: Date): boolean {
  return actor?.role !== 'driver' && isSameHash(given, keyHash) && !isKeyDead(order, now)
}

/** Who may rate a delivery that has ended; see `rateDelivery`. */
function mayRate(order: Order, { actor }: Caller, level: Level): boolean {
  if (order.state !== 'DELIVERED') return false
  return level === 'link' || (level === 'party' && actor !== null && isOwnedBy(order, actor))
}

function isItsDriver(order: Order, actor: Actor, now: Date): boolean {
  return actor.role === 'driver' && isReadableByDriver(order, actor, now)
}

/** Whether the order ended so long ago that no key of it opens anything. */
export function isKeyDead({ endedAt }: Pick<Order, 'endedAt'>, now: Date): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() > keyAfterEndMs
}

/** Compares in constant time, so that the timing does not reveal how much of a key was right. */
function isSameHash(given: string, stored: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(stored)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The name from the drivers service; null when it is unavailable. */
async function nameDriver(people: People, { driverId, test }: Order): Promise<DriverName | null> {
  if (driverId === null || test) return null
  return people.findDriver(driverId).catch(() => null)
}

function maskDriver(id: string, driver: DriverName, level: Level): Disclosed['driver'] {
  return level === 'staff' ? { id, ...driver } : { id, ...driver, name: firstName(driver.name), phone: null }
}

/** Street and number; if they cannot be separated from a name or a floor, only what the public sees. */
function streetOf({ address, district, city }: Stop): string {
  return splitAddress(address).street ?? district ?? city
}

// A link does not show where the door is.
const doorTypes: readonly (string | null)[] = ['DELIVERED', 'FAILED_ATTEMPT']

function maskEntry(
  { version, command, after, note, lat, lng }: HistoryEntry,
  level: Level
): Disclosed['timeline'][number] {
  const point = lat === null || lng === null ? null : { lat, lng }
  if (level !== 'link') return { version, note: note ?? '', location: point && rounded(point, 4) }
  const isAtDoor = doorTypes.includes(timelineTypeOf(command, after))
  return { version, note: '', location: point && !isAtDoor ? rounded(point, 3) : null }
}

function rounded({ lat, lng }: LatLng, decimals: number): LatLng {
  return { lat: roundTo(lat, decimals), lng: roundTo(lng, decimals) }
}
