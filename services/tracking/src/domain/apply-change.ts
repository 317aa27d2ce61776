import type { OrderChange } from '@ilbud/proto/events/order-change'
import { parcelFactsSchema } from '@ilbud/proto/http/orders/parcel'
import type { OrderView } from './order-view.ts'
import { extendTimeline } from './timeline.ts'

/** The view after one event of its order. `reviewView` updates the ETA and what depends on it afterwards. */
export function applyChange(before: OrderView | null, change: OrderChange, at: string): OrderView {
  const { orderId, trackingId, epoch, version } = change
  const previous = before && withoutPrematureDelay(before, at)
  return {
    orderId,
    trackingId,
    epoch,
    version,
    revision: 0,
    situation: change.after,
    changedAt: at,
    timeline: extendTimeline(previous?.timeline ?? [], change, at),
    pickup: change.pickup,
    delivery: change.delivery,
    recipientInitial: change.recipientInitial,
    ...parcelFactsSchema.parse(change),
    distanceKm: change.distanceKm,
    scheduledPickup: change.scheduledPickup,
    scheduledDelivery: change.scheduledDelivery,
    place: change.place,
    notBefore: change.notBefore,
    notAfter: change.notAfter,
    inPerson: inPersonFor(change),
    failedAttempt: change.failedAttempt,
    returnBy: change.returnBy,
    // Glossary: the promise is the first ETA given, so later events do not move it.
    promise: before?.promise ?? change.promise,
    eta: before && isSameTime(before, change) ? before.eta : null,
    ...(before?.progress && isSameLeg(before, change) && { progress: before.progress }),
    ...(before?.saidEtas && { saidEtas: before.saidEtas }),
    delayed: previous?.delayed ?? false,
    delayMinutes: before?.delayMinutes ?? null,
    delaysSaid: before?.delaysSaid ?? 0,
    arriving: before?.arriving ?? false,
    nearby: before?.nearby ?? false,
    positionOpen: before?.positionOpen ?? false,
    customerId: change.customerId,
    companyId: change.companyId
  }
}

function inPersonFor({ requiredProofs, pinRequired }: OrderChange): 'signature' | 'pin' | null {
  if (requiredProofs.includes('signature')) return 'signature'
  return pinRequired ? 'pin' : null
}

/** The recipient wants it at no other time, so the estimate may stand until the review. */
function isSameTime({ notBefore = null, notAfter = null }: OrderView, change: OrderChange): boolean {
  return notBefore === change.notBefore && notAfter === change.notAfter
}

/** Not a step on the way, nor another time before which it does not come, only other facts of the order. */
function isSameLeg({ situation, notBefore = null }: OrderView, { after, notBefore: chosen }: OrderChange): boolean {
  return situation.state === after.state && situation.driverId === after.driverId && notBefore === chosen
}

/**
 * Takes back a delay that was declared only because we were behind with the events, as an event from before it shows.
 * The review decides again. The entry is an overlay and no step of the order, so no history is lost.
 */
function withoutPrematureDelay(view: OrderView, at: string): OrderView {
  const timeline = view.timeline.filter((entry) => entry.version !== null || Date.parse(entry.at) <= Date.parse(at))
  return timeline.length === view.timeline.length ? view : { ...view, timeline, delayed: false }
}
