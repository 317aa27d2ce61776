import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import { isReturning } from '@ilbud/proto/http/orders/order-views'
import { toKg } from '@ilbud/proto/http/orders/parcel'
import { driverAssignedName, type TimelineEntry, type TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { fixedNotes } from '@ilbud/proto/http/orders/timeline-notes'
import { publicEta, publicPromise, shownPromise } from '@ilbud/proto/http/times/public-window'
import type { Disclosed } from './disclosure.ts'
import { type Eta, etaUnknownSince, type OrderView, shownStatus, type ViewEntry } from './order-view.ts'
import { hourAfter, hourBefore, roundToMinute } from './rounding.ts'

/**
 * The tracking answer at the granted level (docs/domain/disclosure.md): every level has the same keys, and what it may
 * not see is masked. Orders has masked its part already; masking again means that neither relies on the other.
 */
export function trackingAnswer(view: OrderView, disclosed: Disclosed): TrackingResult {
  const { level } = disclosed
  const isPublic = level === 'public'
  const { status, stage, returning } = shownStatus(view)
  const unknownSince = etaUnknownSince(view)
  const eta = view.eta && (isPublic ? toPublicEta(view.eta) : toMinutes(view.eta))
  return {
    trackingId: view.trackingId,
    test: view.test ?? false,
    status,
    stage,
    returning,
    arriving: !isPublic && view.arriving,
    version: view.version,
    disclosure: level === 'staff' ? 'party' : level,
    estimatedDelivery: eta?.at ?? null,
    eta,
    etaUnknownSince: unknownSince && (isPublic ? hourBefore(unknownSince) : roundToMinute(unknownSince)),
    promise: isPublic ? publicPromise(view.promise) : promiseToMinutes(view.promise),
    earliestPickup: view.scheduledPickup && (isPublic ? hourBefore : roundToMinute)(view.scheduledPickup),
    // As the promise, which it may be the end of.
    latestDelivery: view.scheduledDelivery ? (isPublic ? hourAfter : roundToMinute)(view.scheduledDelivery) : null,
    place: isPublic ? null : (view.place ?? null),
    notBefore: isPublic || !view.notBefore ? null : roundToMinute(view.notBefore),
    notAfter: isPublic || !view.notAfter ? null : roundToMinute(view.notAfter),
    inPerson: isPublic ? null : inPerson(view, disclosed),
    returnBy: hasAll(level) ? returnByOf(view) : null,
    ...(isPublic ? noFailure : failure(view, disclosed)),
    pin: isPublic ? null : disclosed.pin || null,
    stars: isPublic ? null : disclosed.stars,
    timeline: view.timeline.map((entry) => timelineEntry(entry, disclosed, entry === lastDelay(view))),
    package: {
      size: view.packageSize,
      weight: isPublic ? null : toKg(view.weightGrams),
      quantity: view.quantity
    },
    delivery: { contact: contact(view, disclosed), address: address(view, disclosed) },
    driver: driver(view, disclosed)
  }
}

function inPerson(view: OrderView, { pin }: Disclosed): TrackingResult['inPerson'] {
  if (view.inPerson !== undefined) return view.inPerson
  return pin ? 'pin' : null
}

/** By when it has to be back, while it is on its way there. */
function returnByOf({ situation, returnBy }: OrderView): string | null {
  return isReturning(situation) && returnBy ? roundToMinute(returnBy) : null
}

const noFailure = { failure: null, decision: null }

/** Why the latest attempt failed, and what was decided: until the parcel is handed over. Its words are for parties. */
function failure(
  { trackingId, situation: { state }, failedAttempt, timeline }: OrderView,
  { level, details, hasDoorPhoto }: Disclosed
): Pick<TrackingResult, 'failure' | 'decision'> {
  if (!failedAttempt || (isFinalState(state) && state !== 'RETURNED')) return noFailure
  const { reason, at, ...decision } = failedAttempt
  const version = timeline.findLast(({ code }) => code === 'FAILED_ATTEMPT')?.version ?? null
  const note = version === null || !hasAll(level) ? null : (details.get(version)?.note ?? null)
  const photo = hasDoorPhoto ? `/api/v1/track/${trackingId}/door-photo` : null
  return { failure: { reason, at, note: note || null, photo }, decision }
}

function toPublicEta(eta: Eta): TrackingResult['eta'] {
  return { ...publicEta(eta.at), stopsBefore: null, updatedAt: hourBefore(eta.updatedAt) }
}

function toMinutes(eta: Eta): TrackingResult['eta'] {
  return {
    at: roundToMinute(eta.at),
    low: roundToMinute(eta.low),
    high: roundToMinute(eta.high),
    stopsBefore: eta.stopsBefore,
    updatedAt: roundToMinute(eta.updatedAt)
  }
}

function promiseToMinutes(promise: OrderView['promise']): TrackingResult['promise'] {
  const { low, high } = shownPromise(promise)
  return { low: roundToMinute(low), high: roundToMinute(high) }
}

function timelineEntry(
  { version, type, code, at, corrected }: ViewEntry,
  { level, details, delayNote }: Disclosed,
  isLastDelay: boolean
): TimelineEntry {
  const detail = version === null ? undefined : details.get(version)
  const said = isLastDelay ? delayNote : detail?.note
  const note = hasAll(level) && said ? said : fixedNotes[code]
  return { type, timestamp: at, code, note, location: location(type, level, detail?.location ?? null), corrected }
}

/** The entry of the delay overlay that staff's reason belongs to. */
function lastDelay({ timeline }: OrderView): ViewEntry | undefined {
  return timeline.findLast(({ code }) => code === 'DELAYED')
}

function location(type: ViewEntry['type'], level: Disclosed['level'], exact: LatLng | null) {
  if (!exact || level === 'public') return null
  if (hasAll(level)) return { lat: decimals(exact.lat, 4), lng: decimals(exact.lng, 4) }
  // These steps happen at the recipient's door, which a holder of the link may not learn.
  if (type === 'DELIVERED' || type === 'FAILED_ATTEMPT') return null
  return { lat: decimals(exact.lat, 3), lng: decimals(exact.lng, 3) }
}

function contact(view: OrderView, { level, contact: name }: Disclosed): string {
  if (hasAll(level)) return name
  return level === 'link' ? firstWord(name) : `${view.recipientInitial}***`
}

function address({ delivery }: OrderView, { level, address: full }: Disclosed): string {
  if (hasAll(level)) return full
  if (level === 'link') return full.split(',', 1)[0]!.trim()
  return delivery.district ? `${delivery.district}, ${delivery.city}` : delivery.city
}

function driver({ situation }: OrderView, { level, driverName, driverPhone }: Disclosed): TrackingResult['driver'] {
  if (!situation.driverId) return null
  if (level === 'public' || !driverName) return { name: driverAssignedName, phone: null }
  if (level === 'staff') return { name: driverName, phone: driverPhone || null }
  return { name: firstWord(driverName), phone: null }
}

function hasAll(level: Disclosed['level']): boolean {
  return level === 'party' || level === 'staff'
}

function firstWord(text: string): string {
  return text.trim().split(/\s+/, 1)[0]!
}

function decimals(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
