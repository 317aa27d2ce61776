import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { isAttemptFailed, nextAction } from '#features/driver/actions/next-action.ts'
import { mayChangePlaces, type Stop } from './driver-stops.ts'

/** One or more stops that the driver does in one go. */
export type Visit = readonly [Stop, ...Stop[]]

/**
 * The stops as the driver makes them: neighbours at the same door, to be handed over in the same way and with the same
 * next step, are one visit. Their order stays that of the route, which has a stop per order.
 */
export function visitsOf(stops: readonly Stop[]): Visit[] {
  const visits: [Stop, ...Stop[]][] = []
  for (const stop of stops) {
    const last = visits.at(-1)
    if (last && doorOf(last[0]) === doorOf(stop)) last.push(stop)
    else visits.push([stop])
  }
  return visits
}

/** Whether the driver may put a visit at the place of another: it has to pass all visits between them. */
export function mayTakePlace(visits: readonly Visit[], from: number, to: number): boolean {
  const passed = visits.slice(Math.min(from, to), Math.max(from, to) + 1)
  return Boolean(visits[to]) && passed.every(([stop]) => mayChangePlaces(stop, visits[from]?.[0]))
}

/** By when the first of its parcels is promised; null: none is, as on the way back. */
export function dueOf(visit: Visit): string | null {
  return (
    visit
      .map(({ order }) => dueTimeOf(order))
      .filter((time) => time !== null)
      .toSorted()[0] ?? null
  )
}

/** Until when a parcel has to be with its recipient; null: there is no such time, or it has been given up. */
export function dueTimeOf({ returning, promise, notBefore, notAfter }: DriverOrder): string | null {
  if (returning) return null
  if (notAfter) return notAfter
  // Who wants it later has put an end to the promise.
  return promise && (!notBefore || Date.parse(notBefore) < Date.parse(promise.high)) ? promise.high : null
}

/** The minutes by which the most delayed of them will be late; null: none, or unknown. A time that others chose counts. */
export function lateMinOf(visit: Visit): number | null {
  const late = visit.map(({ order, lateMin }) => (order.notBefore ? 0 : (lateMin ?? 0)))
  return Math.max(...late) || null
}

/** How many parcels these orders are together. */
export function parcelCount(orders: readonly Pick<DriverOrder, 'packageQuantity'>[]): number {
  return orders.reduce((sum, { packageQuantity }) => sum + packageQuantity, 0)
}

/** Everything that two stops have to have in common: where they are, how to get in, what is to be done. */
function doorOf({ kind, address, place, order }: Stop): string {
  const step = [kind, order.returning, order.status, nextAction(order)?.report, order.hub]
  // What failed waits for a decision of its own.
  if (isAttemptFailed(order) || order.failure) return order.id
  return JSON.stringify([address, place, ...step, ...(isAtSender(kind, order) ? senderDoor(order) : ownDoor(order))])
}

function isAtSender(kind: Stop['kind'], { returning }: DriverOrder): boolean {
  return kind === 'pickup' || returning
}

/** The floor is in the notes. */
function senderDoor({ pickupNotes, pickupGateCode }: DriverOrder) {
  return [pickupNotes, pickupGateCode]
}

function ownDoor(order: DriverOrder) {
  const { deliveryNotes, recipientInstructions, leaveAtDoor, place, neighbourName, notBefore, notAfter } = order
  return [deliveryNotes, recipientInstructions, leaveAtDoor, place, neighbourName, notBefore, notAfter, order.attempts]
}
