import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { isReturning } from '@ilbud/proto/http/orders/order-views'
import { leastMoveMs } from './eta-progress.ts'
import { chosenUntil, dueBy, type Eta, isFinal, type OrderView } from './order-view.ts'
import { pointOf } from '@ilbud/proto/events/order-change'
import { speedFactor } from '@ilbud/travel/speed-by-hour'
import { findOnRoute, type RouteStop } from './route.ts'

/** How fast drivers get through the city, from the settings. */
export interface Pace {
  /** At midday; see speed-by-hour. */
  speedKmh: number
  /** How many times longer streets are than the great circle. */
  detour: number
}

export interface EtaContext {
  now: Date
  pace: Pace
  /** The driver's last position, if it is recent. */
  position: LatLng | null
  /** The driver's route, the only source of arrival times and of stops before; empty while there is none. */
  route: readonly RouteStop[]
}

// Minutes that a step takes besides driving, for what is in no route yet. Rough guesses; the range of the ETA shows how
// rough.
const approach = 12
const pickupStop = 4
const deliveryStop = 3
const loading = 3
// How far into its promise an order is expected at most: half of a usual one is shorter, and one that lasts until the
// latest delivery that is wished may be of days.
const intoPromise = 30
// For an order without coordinates: a typical city delivery.
const unknownKm = 8

interface Plan {
  /** The arrival by the time of the last change alone. */
  base: number
  /** The minimum of minutes left, however late it is. */
  least: number
  /** The driver's next stop for this order, and the minutes from there. */
  next: { place: LatLng | null; notBefore: number; after: number } | null
}

const minute = 60_000

/**
 * When the parcel reaches its recipient: when the driver's route says so; without one, or when that has passed, by the
 * driver's position, or by the clock. null: it has ended, goes back, or waits for a decision.
 */
export function estimate(view: OrderView, context: EtaContext): Omit<Eta, 'updatedAt'> | null {
  const { now, pace, position, route } = context
  const plan = planOf(view, pace)
  if (!plan) return null
  const onRoute = view.situation.driverId === null ? null : findOnRoute(route, view.orderId)
  const planned = onRoute && onRoute.arrival >= now.getTime() ? onRoute.arrival : null
  const driven =
    position && plan.next?.place
      ? (planned ?? bySight(plan.next, position, context))
      : Math.max(planned ?? byClock(onRoute?.arrival ?? plan.base, plan, now), saidBy(view))
  const at = Math.max(driven, chosenFrom(view))
  // It could be there sooner, so when within the wanted time it comes is not known before a route says it.
  const until = onRoute || driven >= at ? 0 : chosenUntil(view)
  return {
    ...rangeAround(at, Math.max(now.getTime(), waitsUntil(view, plan)), until),
    stopsBefore: onRoute?.stopsBefore ?? null
  }
}

/**
 * When the estimate of a view may change without an event: less time is left than the minimum, or the live position
 * opens (ETA within 30 minutes). null: not before the next event.
 */
export function nextReview(view: OrderView, now: Date, pace: Pace): Date | null {
  const soon = now.getTime() + minute / 2
  if (isReturning(view.situation) && view.returnBy && !view.delayed) {
    return new Date(Math.max(Date.parse(view.returnBy) + 1, soon))
  }
  const plan = planOf(view, pace)
  if (!plan) return null
  if (!view.eta) return view.delayed ? null : nextUnknownReview(view, plan, now)
  const arrival = Date.parse(view.eta.at)
  const moves = arrival - plan.least * minute + leastMoveMs
  const opens = view.positionOpen || view.situation.state !== 'OUT_FOR_DELIVERY' ? Infinity : arrival - positionOpensAt
  const nears = view.nearby || view.situation.state !== 'OUT_FOR_DELIVERY' ? Infinity : arrival - nearbyWithin
  return new Date(Math.max(Math.min(moves, opens, nears), soon))
}

/** Without an estimate only the clock can make the order late: as soon as what is left takes longer than the promise. */
function nextUnknownReview(view: OrderView, { least }: Plan, now: Date): Date {
  return new Date(Math.max(Date.parse(dueBy(view)) - least * minute, now.getTime() + leastMoveMs))
}

// Live position only when the ETA is within 30 minutes.
export const positionOpensAt = 30 * minute

// The recipient is told that the driver is about to arrive.
export const nearbyWithin = 5 * minute

function planOf(view: OrderView, pace: Pace): Plan | null {
  const { state, destination, driverId } = view.situation
  if (isFinal(view) || destination === 'sender') return null
  const since = Date.parse(view.changedAt)
  const promised = expectedIn(view.promise)
  const leg = legMinutes(view, pace, since)
  const door = pointOf(view.delivery)
  const toDoor = { place: door, notBefore: 0, after: deliveryStop }
  const pickupFrom = view.scheduledPickup ? Date.parse(view.scheduledPickup) : 0

  switch (state) {
    case 'CREATED':
      // No driver yet: the promise stands until even an acceptance now could not keep it.
      return { base: promised, least: approach + pickupStop + leg + deliveryStop, next: null }
    case 'ASSIGNED': {
      const after = pickupStop + leg + deliveryStop
      const base = Math.max(since + approach * minute, pickupFrom) + after * minute
      return { base, least: after, next: { place: pointOf(view.pickup), notBefore: pickupFrom, after } }
    }
    case 'PICKED_UP':
    case 'LOADED':
      return { base: since + (loading + leg + deliveryStop) * minute, least: leg + deliveryStop, next: toDoor }
    case 'OUT_FOR_DELIVERY':
      return { base: since + (leg + deliveryStop) * minute, least: deliveryStop, next: toDoor }
    case 'AT_HUB': {
      const least = (driverId ? loading : approach + loading) + leg + deliveryStop
      return { base: driverId ? since + (approach + least) * minute : promised, least, next: null }
    }
    default:
      return null
  }
}

/** The middle of a promise that is not longer than usual. */
function expectedIn({ low, high }: OrderView['promise']): number {
  const [from, to] = [Date.parse(low), Date.parse(high)]
  return from + Math.min((to - from) / 2, intoPromise * minute)
}

function legMinutes({ pickup, delivery, distanceKm }: OrderView, pace: Pace, at: number): number {
  const from = pointOf(pickup)
  const to = pointOf(delivery)
  return drivingMinutes(from && to ? greatCircleKm(from, to) : (distanceKm ?? unknownKm), pace, at)
}

function drivingMinutes(km: number, { speedKmh, detour }: Pace, at: number): number {
  return ((km * detour) / (speedKmh * speedFactor(at))) * 60
}

/** The arrival by driving from the driver's position to the order's next stop. */
function bySight(next: NonNullable<Plan['next']>, from: LatLng, { now, pace }: EtaContext): number {
  const driving = drivingMinutes(greatCircleKm(from, next.place!), pace, now.getTime()) * minute
  return Math.max(now.getTime() + driving, next.notBefore) + next.after * minute
}

/** Nobody knows how far the driver is: no sooner than everything that is left takes. */
function byClock(expected: number, { least }: Plan, now: Date): number {
  return Math.max(expected, now.getTime() + least * minute)
}

/** The arrival announced by a dispatcher, if any. Used while the driver's position is unknown. */
function saidBy({ promise, delayMinutes }: OrderView): number {
  return delayMinutes === null ? -Infinity : Date.parse(promise.high) + delayMinutes * minute
}

/**
 * The time of a pickup ordered for later, of a driver who is found for a promise after the night, or of a delivery that
 * the recipient wants later, else 0. That wait is certain, so the range covers only the time after it.
 */
function waitsUntil(view: OrderView, { least }: Plan): number {
  const { situation, scheduledPickup, promise } = view
  const isWaiting = situation.state === 'CREATED' || situation.state === 'ASSIGNED'
  const pickup = scheduledPickup && isWaiting ? Date.parse(scheduledPickup) : 0
  const opening = situation.state === 'CREATED' ? Date.parse(promise.low) - least * minute : 0
  return Math.max(pickup, opening, chosenFrom(view))
}

/** Before this the recipient does not want the parcel; 0: at any time. */
function chosenFrom({ notBefore }: OrderView): number {
  return notBefore ? Date.parse(notBefore) : 0
}

function rangeAround(at: number, from: number, until: number): Pick<Eta, 'at' | 'low' | 'high'> {
  const left = Math.max(0, at - from)
  const low = Math.max(from, at - Math.max(3 * minute, left * 0.15))
  const high = Math.max(until, at + Math.max(5 * minute, left * 0.25))
  return { at: iso(at), low: iso(low), high: iso(high) }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
