import { type OrderChange, pointOf } from '@ilbud/proto/events/order-change'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import type { RouteStopKind } from '@ilbud/proto/http/dispatch/driver-route'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { type Stop, stopId } from './stop.ts'

/** The stops that an order's driver still has to make for it, in their order; none without a driver or after its end. */
export function workOf(change: OrderChange): Stop[] {
  const { state, driverId } = change.after
  if (driverId === null || isFinalState(state)) return []
  const goesBack = change.after.destination === 'sender'
  const last = stopAt(change, goesBack ? 'return' : 'delivery')
  switch (state) {
    case 'ASSIGNED':
      return [stopAt(change, 'pickup'), last]
    case 'AT_HUB':
      return [stopAt(change, 'hub'), last]
    case 'PICKED_UP':
    case 'LOADED':
      return [last]
    case 'OUT_FOR_DELIVERY':
      return [{ ...last, underWay: !isNewAttempt(change) }]
    case 'RETURNING':
      return [{ ...last, underWay: true }]
    case 'ATTEMPT_FAILED':
      return [{ ...last, waiting: true }]
    default:
      return []
  }
}

/** What a stop depends on besides its place. */
type StopFacts = Pick<
  OrderChange,
  'orderId' | 'weightGrams' | 'quantity' | 'promise' | 'scheduledPickup' | 'scheduledDelivery' | 'serviceLevel'
> &
  Partial<Pick<OrderChange, 'notBefore'>>

/** An order that waits for a driver. Places are null where nobody knows them. */
export interface WaitingOrder extends StopFacts {
  from: LatLng | null
  to: LatLng | null
  atHub: boolean
  goesBack: boolean
}

/** The two stops that a driver who gets the order would have to make. */
export function workToCome({ from, to, atHub, goesBack, ...facts }: WaitingOrder): [Stop, Stop] {
  return [
    stopOf(facts, { kind: atHub ? 'hub' : 'pickup', place: from, area: '' }),
    stopOf(facts, { kind: goesBack ? 'return' : 'delivery', place: to, area: '' })
  ]
}

/** Sender, recipient or nobody chose another attempt: the driver goes on and comes back to the door. */
function isNewAttempt({ failedAttempt }: OrderChange): boolean {
  return failedAttempt !== null && failedAttempt.by !== 'driver' && failedAttempt.by !== 'dispatch'
}

function stopAt(change: OrderChange, kind: RouteStopKind): Stop {
  const hint = kind === 'delivery' ? change.delivery : change.pickup
  const isHub = kind === 'hub'
  return stopOf(change, {
    kind,
    place: isHub ? null : pointOf(hint),
    area: isHub ? (change.hub ?? '') : [hint.district, hint.city].filter(Boolean).join(', ')
  })
}

function stopOf(facts: StopFacts, where: Pick<Stop, 'kind' | 'place' | 'area'>): Stop {
  const { orderId, weightGrams, quantity } = facts
  const { kind } = where
  return {
    ...where,
    id: stopId(orderId, kind),
    orderId,
    window: windowOf(facts, kind),
    notBefore: notBeforeOf(facts, kind),
    // By then the promise is broken. A pickup may be as late as the delivery allows.
    due: kind === 'delivery' ? facts.promise.high : null,
    kg: ((weightGrams ?? 0) * quantity) / 1000,
    parcels: quantity,
    pinned: false,
    waiting: false,
    underWay: false
  }
}

/** The times that the sender ordered. A pickup may be as late as the delivery allows. */
function windowOf(facts: StopFacts, kind: RouteStopKind): Stop['window'] {
  const { scheduledPickup, scheduledDelivery, promise, serviceLevel } = facts
  if (kind === 'return' || kind === 'hub') return null
  const to = scheduledDelivery ?? promise.high
  if (kind === 'pickup') return scheduledPickup === null ? null : { from: scheduledPickup, to }
  if (serviceLevel === 'evening') return { from: promise.low, to: promise.high }
  return scheduledPickup === null && scheduledDelivery === null ? null : { from: scheduledPickup ?? promise.low, to }
}

function notBeforeOf(facts: StopFacts, kind: RouteStopKind): string | null {
  const { scheduledPickup, promise, serviceLevel, notBefore = null } = facts
  if (kind === 'pickup') return scheduledPickup
  if (kind !== 'delivery') return null
  // The evening costs less because it leaves us the day.
  return notBefore ?? (serviceLevel === 'evening' ? promise.low : null)
}
