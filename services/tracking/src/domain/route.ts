import type { RouteChanged } from '@ilbud/proto/events/dispatch'

/** A stop of a driver's route, as dispatch planned it. */
export type RouteStop = RouteChanged['stops'][number]

interface OnRoute {
  /** When the driver reaches the recipient. Milliseconds. */
  arrival: number
  /** Stops for other orders that the driver makes before. */
  stopsBefore: number
}

/** Where an order's delivery is in its driver's route; null: not in it, or not yet. */
export function findOnRoute(route: readonly RouteStop[], orderId: string): OnRoute | null {
  const own = route.findIndex((stop) => stop.orderId === orderId && stop.kind === 'delivery')
  if (own < 0) return null
  const stopsBefore = route.slice(0, own).filter((stop) => stop.orderId !== orderId).length
  return { arrival: Date.parse(route[own]!.arriveAt), stopsBefore }
}
