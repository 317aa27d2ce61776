import { isReturning, mayReadDelayed } from '@ilbud/proto/http/order-views'
import { dueBy, type OrderView } from './order-view.ts'

export interface DelayContext {
  now: Date
  /** DELAYED when the ETA is this many minutes after the promise. */
  delayAfterMinutes: number
}

/**
 * Whether the order is late. On its way to the recipient it then shows as DELAYED: set by a dispatcher, or by an ETA too
 * far after the promise. Without an ETA, and on its way back, by the time.
 */
export function isDelayed(view: OrderView, { now, delayAfterMinutes }: DelayContext): boolean {
  if (isReturning(view.situation)) return isReturnLate(view, now)
  if (!mayReadDelayed(view.situation)) return false
  // A delay set by a dispatcher holds until it is cleared.
  if (view.delayMinutes !== null) return true
  const promised = Date.parse(dueBy(view))
  const expected = view.eta ? Date.parse(view.eta.at) : now.getTime()
  if (expected > promised + delayAfterMinutes * 60_000) return true
  // Hysteresis: the delay ends only when the ETA is within the promise again.
  return view.delayed && expected > promised
}

function isReturnLate({ returnBy }: OrderView, now: Date): boolean {
  return returnBy ? now.getTime() > Date.parse(returnBy) : false
}
