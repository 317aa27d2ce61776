import type { Load } from '@ilbud/proto/http/vehicle'
import { isPickup, type Stop } from './stop.ts'

/** The most that is on board at a time when the stops are made in this order. */
export function peakOf(stops: readonly Stop[]): Load {
  const fetched = new Set(stops.filter(isPickup).map(({ orderId }) => orderId))
  const onBoard = stops.filter((stop) => !isPickup(stop) && !fetched.has(stop.orderId))
  const load = { ...sumOf(onBoard) }
  const peak = { ...load }
  for (const stop of stops) {
    const sign = isPickup(stop) ? 1 : -1
    load.kg += sign * stop.kg
    load.parcels += sign * stop.parcels
    peak.kg = Math.max(peak.kg, load.kg)
    peak.parcels = Math.max(peak.parcels, load.parcels)
  }
  return peak
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
