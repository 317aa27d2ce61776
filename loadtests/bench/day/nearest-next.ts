import type { PlanContext } from '@ilbud/dispatch/domain/route-problem'
import { isPickup, type Stop } from '@ilbud/dispatch/domain/stop'

// Who would have to wait longer for a parcel goes elsewhere first.
const mostWaitMs = 15 * 60_000

/**
 * The stops as a driver without a route makes them: always the nearest that can be made. The one that the driver is on the
 * way to comes first.
 */
export function nearestNext(
  stops: readonly Stop[],
  { start, travel, now }: PlanContext,
  underWay: string | null
): Stop[] {
  const left = [...stops]
  const ordered: Stop[] = []
  let from = start
  while (left.length > 0) {
    const isReady = (stop: Stop): boolean =>
      isPickup(stop)
        ? stop.notBefore === null || Date.parse(stop.notBefore) <= now.getTime() + mostWaitMs
        : !left.some((other) => isPickup(other) && other.orderId === stop.orderId)
    const metresTo = ({ place }: Stop): number => (from && place ? travel.metres(from, place) : Infinity)
    const current = left.find(({ id }) => id === underWay && ordered.length === 0)
    const possible = left.filter(isReady)
    const next =
      current ??
      (possible.length > 0 ? possible : left.filter(isPickup)).reduce((best, stop) =>
        metresTo(stop) < metresTo(best) ? stop : best
      )
    left.splice(left.indexOf(next), 1)
    ordered.push(next)
    from = next.place
  }
  return ordered
}
