import { isReturning, mayReadDelayed } from '@ilbud/proto/http/orders/order-views'
import { dueBy, type OrderView } from './order-view.ts'

export interface DelayContext {
  now: Date
  /** DELAYED when the ETA is this many minutes after the promise. */
  delayThresholdMinutes: number
}

/**
 * Whether the order is late. On its way to the recipient it then shows as DELAYED: set by a dispatcher, or by an ETA too
 * far after the promise, also by one that is no longer shown because it only slides. On its way back by the time alone.
 */
export function isDelayed(view: OrderView, { now, delayThresholdMinutes }: DelayContext): boolean {
  if (isReturning(view.situation)) return isReturnLate(view, now)
  if (!mayReadDelayed(view.situation)) return false
  // A delay set by a dispatcher holds until it is cleared.
  if (view.delayMinutes !== null) return true
  const promised = Date.parse(dueBy(view))
  const expected = view.eta ? Date.parse(view.eta.at) : Math.max(now.getTime(), leastArrival(view))
  if (expected > promised + delayThresholdMinutes * 60_000) return true
  // Hysteresis: the delay ends only when the ETA is within the promise again.
  return view.delayed && expected > promised
}

/** It came no nearer since, so it cannot arrive sooner. */
function leastArrival({ progress }: OrderView): number {
  return progress ? Date.parse(progress.seen.eta) : 0
}

function isReturnLate({ returnBy }: OrderView, now: Date): boolean {
  return returnBy ? now.getTime() > Date.parse(returnBy) : false
}
