import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { mayReadDelayed } from '@ilbud/proto/http/orders/order-views'
import { estimate, type EtaContext, nearbyWithin, positionOpensAt } from './estimate.ts'
import { hasSlid, leastMoveMs, progressWith } from './eta-progress.ts'
import { type DelayContext, isDelayed } from './is-delayed.ts'
import { type Eta, isFinal, type OrderView, type ViewEntry } from './order-view.ts'
import { pointOf } from '@ilbud/proto/events/order-change'

export interface ReviewContext extends EtaContext, DelayContext {}

/**
 * Updates ETA, delay, open position and arriving. Returns the same object when nothing visible has changed. The caller
 * increments `revision`.
 */
export function reviewView(view: OrderView, context: ReviewContext): OrderView {
  const estimated = estimate(view, context)
  const isBlind = context.position === null
  const progress = estimated ? progressWith(view.progress, { ...estimated, isBlind }, context.now) : undefined
  const eta = settleEta(view.eta, progress && hasSlid(progress) ? null : estimated, context.now)
  const delayed = isDelayed({ ...view, eta, progress }, context)
  const positionOpen = isPositionOpen({ ...view, eta }, context.now)
  const arriving = isArriving(view, context)
  const nearby = isNearby({ ...view, eta, arriving }, context)
  const isSame =
    eta === view.eta &&
    progress === view.progress &&
    delayed === view.delayed &&
    positionOpen === view.positionOpen &&
    arriving === view.arriving &&
    nearby === (view.nearby ?? false)
  if (isSame) return view
  const isShown = mayReadDelayed(view.situation)
  const timeline = delayed && !view.delayed && isShown ? [...view.timeline, delayEntry(context.now)] : view.timeline
  return { ...view, eta, progress, delayed, positionOpen, arriving, nearby, timeline }
}

function settleEta(before: Eta | null, estimated: Omit<Eta, 'updatedAt'> | null, now: Date): Eta | null {
  if (!estimated) return null
  const isSame = before?.stopsBefore === estimated.stopsBefore
  if (before && isSame && Math.abs(Date.parse(estimated.at) - Date.parse(before.at)) < leastMoveMs) return before
  return { ...estimated, updatedAt: now.toISOString() }
}

function delayEntry(now: Date): ViewEntry {
  return { version: null, type: 'DELAYED', code: 'DELAYED', at: now.toISOString(), corrected: false }
}

// Only OUT_FOR_DELIVERY and (≤ 3 stops left or ETA ≤ 30 min). This delivery is one of the stops left.
const stopsLeft = 3

function isPositionOpen(view: OrderView, now: Date): boolean {
  if (view.situation.state !== 'OUT_FOR_DELIVERY' || !view.eta) return false
  if (view.eta.stopsBefore !== null && view.eta.stopsBefore + 1 <= stopsLeft) return true
  return Date.parse(view.eta.at) - now.getTime() <= positionOpensAt
}

/** At the door or at most five minutes away by the driver's position; then until the attempt ends, so that it is said once. */
function isNearby(view: OrderView, { position, now }: ReviewContext): boolean {
  if (view.situation.state !== 'OUT_FOR_DELIVERY') return false
  if (view.nearby || view.arriving) return true
  if (!position || !view.eta || view.eta.stopsBefore !== 0) return false
  return Date.parse(view.eta.at) - now.getTime() <= nearbyWithin
}

// Within 150 m of the door. It ends only beyond 300 m: events have the door to 3 decimals, and fixes jump.
const arrivingKm = 0.15
const leavingKm = 0.3

function isArriving(view: OrderView, { position }: ReviewContext): boolean {
  if (view.situation.state !== 'OUT_FOR_DELIVERY' || isFinal(view)) return false
  const door = pointOf(view.delivery)
  if (!position || !door) return view.arriving
  return greatCircleKm(position, door) <= (view.arriving ? leavingKm : arrivingKm)
}
