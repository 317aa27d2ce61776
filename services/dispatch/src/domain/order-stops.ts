import type { RouteRefusal } from '@ilbud/proto/http/dispatch/driver-route'
import type { Load } from '@ilbud/proto/http/dispatch/vehicle'
import { firstTooMuch, fitsIn, peakOf } from './loads.ts'
import { isPickup, type Stop } from './stop.ts'

type OrderedStops = { ok: true; stops: Stop[] } | { ok: false; stop: string; reason: RouteRefusal }

/**
 * The route in the order that a person wants: every stop once, each delivery after its pickup, and no more on board than
 * fits, unless that is so already. All are then pinned.
 */
export function orderStops(stops: readonly Stop[], ids: readonly string[], room: Load): OrderedStops {
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const seen = new Set<string>()
  for (const id of ids) {
    const stop = byId.get(id)
    if (!stop) return { ok: false, stop: id, reason: 'UNKNOWN_STOP' }
    if (seen.has(id)) return { ok: false, stop: id, reason: 'REPEATED_STOP' }
    const pickup = stops.find((other) => isPickup(other) && other.orderId === stop.orderId)
    if (pickup && !isPickup(stop) && !seen.has(pickup.id)) return { ok: false, stop: id, reason: 'PICKUP_FIRST' }
    seen.add(id)
  }
  const missing = stops.find(({ id }) => !seen.has(id))
  if (missing) return { ok: false, stop: missing.id, reason: 'MISSING_STOP' }
  const ordered = ids.map((id) => ({ ...byId.get(id)!, pinned: true }))
  const tooMuch = fitsIn(peakOf(stops), room) ? firstTooMuch(ordered, room) : null
  return tooMuch ? { ok: false, stop: tooMuch.id, reason: 'VEHICLE_FULL' } : { ok: true, stops: ordered }
}
