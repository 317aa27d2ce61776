import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields'
import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import { isAttemptFailed, isOpen } from '#features/driver/actions/next-action.ts'

export interface Stop {
  order: DriverOrder
  kind: 'pickup' | 'delivery'
  address: string
  place: LatLng | null
  /** The distance from the previous stop, or from the driver; null: unknown. */
  legKm: number | null
}

const urgency = { in_transit: 0, picked_up: 1, accepted: 2, pending: 3, delivered: 4 } as const

/**
 * The driver's stops in driving order: always the nearest next, deliveries only after their pickup. A parcel whose
 * recipient was told that it is on its way comes first; one that failed to be delivered, or that its recipient
 * wants later, comes last, because the others go on while it waits.
 */
export function planStops(orders: readonly DriverOrder[], from: LatLng | null): Stop[] {
  const waiting = orders.filter(isOpen).map(firstStop)
  const stops: Stop[] = []
  let here = from
  while (waiting.length > 0) {
    const next = waiting.toSorted((one, other) => compare(one, other, here))[0]!
    waiting.splice(waiting.indexOf(next), 1)
    stops.push({ ...next, legKm: here && next.place ? greatCircleKm(here, next.place) : null })
    here = next.place ?? here
    if (next.kind === 'pickup') waiting.push(deliveryStop(next.order))
  }
  return stops
}

function compare(one: Stop, other: Stop, here: LatLng | null): number {
  const urgent = rank(one) - rank(other)
  if (urgent !== 0) return urgent
  if (here && one.place && other.place) return greatCircleKm(here, one.place) - greatCircleKm(here, other.place)
  return urgency[one.order.status] - urgency[other.order.status] || due(one) - due(other)
}

function rank({ kind, order }: Stop): number {
  if (isAttemptFailed(order) || isWantedLater(order)) return 2
  return kind === 'delivery' && order.status === 'in_transit' ? 0 : 1
}

// Driving there and the door; earlier the recipient does not want it.
const aheadMs = 30 * 60_000

function isWantedLater({ notBefore }: DriverOrder): boolean {
  return notBefore !== null && Date.parse(notBefore) > Date.now() + aheadMs
}

function due({ order }: Stop): number {
  return order.estimatedDelivery ? Date.parse(order.estimatedDelivery) : Number.MAX_SAFE_INTEGER
}

function firstStop(order: DriverOrder): Stop {
  if (order.status !== 'accepted') return deliveryStop(order)
  // Only the name of a hub is known, not its position.
  const place = order.hub === null ? order.pickup : null
  return { order, kind: 'pickup', address: order.hub ?? order.pickupAddress, place, legKm: null }
}

/** A parcel on its way back is delivered at its pickup address. */
function deliveryStop(order: DriverOrder): Stop {
  const { returning, pickupAddress, deliveryAddress, pickup, delivery } = order
  return {
    order,
    kind: 'delivery',
    address: returning ? pickupAddress : deliveryAddress,
    place: returning ? pickup : delivery,
    legKm: null
  }
}
