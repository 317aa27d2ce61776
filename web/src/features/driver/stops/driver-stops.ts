import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { isAttemptFailed, isOpen } from '#features/driver/actions/next-action.ts'

export interface Stop {
  /** As in the route: `<order>-<kind>`. */
  id: string
  order: DriverOrder
  kind: 'pickup' | 'delivery'
  address: string
  place: LatLng | null
  /** The distance from the previous stop, or from the driver; null: unknown. */
  legKm: number | null
  /** The line of that leg, `[lng, lat]`; null: unknown. */
  line: DriverRoute['legs'][number]['geometry']
  /** When it will be reached by the route; null: unknown. */
  arrival: number | null
  /** Minutes by which it will be late; null: not late, or unknown. */
  lateMin: number | null
}

/**
 * What is left to do, in the order of the driver's route. The route may be older than the orders, as without a network:
 * then a parcel whose recipient was told that it is on its way comes first, and what is not in the route yet, or failed
 * to be delivered, comes last.
 */
export function driverStops(orders: readonly DriverOrder[], route: DriverRoute | null, now: number): Stop[] {
  const stops = orders.filter(isOpen).flatMap(stopsOf)
  const places = new Map((route?.stops ?? []).map(({ id }, at) => [id, at]))
  const placeOf = (stop: Stop): number => {
    const own = places.get(stop.id)
    // The delivery never comes before a pickup that the route does not have yet.
    const pickup = stops.find(({ order, kind }) => kind === 'pickup' && order.id === stop.order.id)
    return own === undefined || (pickup && !places.has(pickup.id)) ? Infinity : own
  }
  const sorted = stops
    .map((stop, at) => ({ stop, rank: rankOf(stop), place: placeOf(stop), at }))
    .toSorted((one, other) => one.rank - other.rank || compare(one.place, other.place) || one.at - other.at)
  return sorted.map(({ stop, place }, at) => {
    if (!route || place === Infinity) return stop
    const isAsPlanned = (sorted[at - 1]?.place ?? -1) === place - 1
    const { arriveAt, slackMin } = route.stops[place]!
    const leg = isAsPlanned ? route.legs[place] : undefined
    const arrival = Date.parse(arriveAt)
    return {
      ...stop,
      legKm: leg?.km ?? null,
      line: leg?.geometry ?? null,
      arrival: arrival < now ? null : arrival,
      lateMin: slackMin !== null && slackMin < 0 ? -slackMin : null
    }
  })
}

/** Whether the place of a stop is the planner's, dispatch's or the driver's to choose. */
export function mayMove(stop: Stop): boolean {
  return rankOf(stop) === 1
}

/** Whether the route has these stops and no other. */
export function sameStops(ids: readonly string[], { stops }: DriverRoute): boolean {
  return ids.length === stops.length && stops.every(({ id }) => ids.includes(id))
}

/**
 * Whether the driver may put one of two neighbours before the other. Whoever was told that the parcel is on its way
 * stays before all others, and a failed attempt behind them, whatever the route says.
 */
export function mayChangePlaces(one: Stop | undefined, other: Stop | undefined): boolean {
  return one !== undefined && other !== undefined && rankOf(one) === rankOf(other)
}

/** Infinity is equal to itself. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}

function rankOf({ kind, order }: Stop): number {
  if (isAttemptFailed(order)) return 2
  return kind === 'delivery' && order.status === 'in_transit' && !isNewAttempt(order) ? 0 : 1
}

/** Sender, recipient or nobody chose another attempt: it has a place in the route, which may be hours away. */
function isNewAttempt({ decision }: DriverOrder): boolean {
  return decision?.choice != null && decision.by !== 'driver' && decision.by !== 'dispatch'
}

/** Its pickup, as long as that is to be done, and its delivery. */
function stopsOf(order: DriverOrder): Stop[] {
  const delivery = deliveryStop(order)
  if (order.status !== 'accepted') return [delivery]
  // Only the name of a hub is known, not its position.
  const isHub = order.hub !== null
  const pickup: Stop = {
    ...unplanned,
    id: `${order.id}-${isHub ? 'hub' : 'pickup'}`,
    order,
    kind: 'pickup',
    address: order.hub ?? order.pickupAddress,
    place: isHub ? null : order.pickup
  }
  return [pickup, delivery]
}

const unplanned = { legKm: null, line: null, arrival: null, lateMin: null } as const

/** A parcel on its way back is delivered at its pickup address. */
function deliveryStop(order: DriverOrder): Stop {
  const { returning, pickupAddress, deliveryAddress, pickup, delivery } = order
  return {
    ...unplanned,
    id: `${order.id}-${returning ? 'return' : 'delivery'}`,
    order,
    kind: 'delivery',
    address: returning ? pickupAddress : deliveryAddress,
    place: returning ? pickup : delivery
  }
}
