import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderView } from './order-view.ts'
import { extendTimeline } from './timeline.ts'

/** The view after one event of its order. ETA and what hangs on it are looked at afterwards, by `reviewView`. */
export function applyChange(before: OrderView | null, change: OrderChange, at: string): OrderView {
  const { orderId, trackingId, epoch, version } = change
  return {
    orderId,
    trackingId,
    epoch,
    version,
    revision: 0,
    situation: change.after,
    changedAt: at,
    timeline: extendTimeline(before?.timeline ?? [], change, at),
    pickup: change.pickup,
    delivery: change.delivery,
    recipientInitial: change.recipientInitial,
    packageSize: change.packageSize,
    weightGrams: change.weightGrams,
    quantity: change.quantity,
    distanceKm: change.distanceKm,
    scheduledPickup: change.scheduledPickup,
    // Glossary: the promise is the first ETA given, so later events do not move it.
    promise: before?.promise ?? change.promise,
    eta: before?.eta ?? null,
    delayed: before?.delayed ?? false,
    delayMinutes: before?.delayMinutes ?? null,
    arriving: before?.arriving ?? false,
    positionOpen: before?.positionOpen ?? false,
    customerId: change.customerId,
    companyId: change.companyId
  }
}
