import type { Load } from '@ilbud/proto/http/dispatch/vehicle'
import { isPickup, type Stop } from './stop.ts'

/** The most that is on board at a time when the stops are made in this order. */
export function peakOf(stops: readonly Stop[]): Load {
  return loadsOf(stops).reduce(
    (peak, { kg, parcels }) => ({ kg: Math.max(peak.kg, kg), parcels: Math.max(peak.parcels, parcels) }),
    { kg: 0, parcels: 0 }
  )
}

/** The first stop after which more is on board than fits, in this order; null: none. */
export function firstTooMuch(stops: readonly Stop[], room: Load): Stop | null {
  const [, ...after] = loadsOf(stops)
  return stops.find((stop, at) => isPickup(stop) && !fitsIn(after[at]!, room)) ?? null
}

/** What is on board before the first stop and after each. */
function loadsOf(stops: readonly Stop[]): Load[] {
  const fetched = new Set(stops.filter(isPickup).map(({ orderId }) => orderId))
  const loads = [sumOf(stops.filter((stop) => !isPickup(stop) && !fetched.has(stop.orderId)))]
  for (const stop of stops) {
    const { kg, parcels } = loads.at(-1)!
    const sign = isPickup(stop) ? 1 : -1
    loads.push({ kg: kg + sign * stop.kg, parcels: parcels + sign * stop.parcels })
  }
  return loads
}

/** Whether the load fits. Sums of weights are not exact. */
export function fitsIn({ kg, parcels }: Load, room: Load): boolean {
  return kg <= room.kg + 1e-6 && parcels <= room.parcels
}

/** What is left of the room while these stops, whose parcels are on board, wait for a decision. */
export function roomBeside(room: Load, waiting: readonly Stop[]): Load {
  const { kg, parcels } = sumOf(waiting)
  return { kg: Math.max(0, room.kg - kg), parcels: Math.max(0, room.parcels - parcels) }
}

function sumOf(stops: readonly Stop[]): Load {
  return stops.reduce((sum, { kg, parcels }) => ({ kg: sum.kg + kg, parcels: sum.parcels + parcels }), {
    kg: 0,
    parcels: 0
  })
}
