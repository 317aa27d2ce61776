import type { Problem, Request, Vehicle, Visit } from '#domain/planner/problem.ts'

/** A town of one street: place n is n minutes and n kilometres from place 0. */
export function streetOf(places: number): Problem['travel'] {
  const rows = (unit: number): number[][] =>
    Array.from({ length: places }, (_, from) => Array.from({ length: places }, (_, to) => Math.abs(from - to) * unit))
  return { seconds: rows(60), metres: rows(1000) }
}

export function aVehicle(changes: Partial<Vehicle> = {}): Vehicle {
  return {
    id: 'v1',
    start: 0,
    availableFrom: 0,
    endOfShift: null,
    breaks: [],
    capacity: { kg: 100, parcels: 10 },
    lockedFirst: null,
    ...changes
  }
}

export function aVisit(place: number, changes: Partial<Visit> = {}): Visit {
  return { place, earliest: 0, latest: Infinity, service: 60, ...changes }
}

export function aRequest(orderId: string, [from, to]: [number, number], changes: Partial<Request> = {}): Request {
  return { orderId, pickup: aVisit(from), delivery: aVisit(to), kg: 5, parcels: 1, ...changes }
}

/** `a+ b+ a- b-`: pickups and deliveries in order. */
export function written(stops: readonly { orderId: string; kind: string }[]): string {
  return stops.map(({ orderId, kind }) => `${orderId}${kind === 'pickup' ? '+' : '-'}`).join(' ')
}
