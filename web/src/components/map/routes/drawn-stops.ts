import type { DrawnRoute, MapPointed } from './drawn-route.ts'
import { groupSpots } from '#components/map/fleet/group-spots.ts'
import type { DrawnStop } from './stops-canvas.ts'

/** Below this zoom stops are dots and pins that are near each other are joined: the whole city is in view. */
export const cityZoom = 11.6
/** Stops of a driver nearer to each other than this are one square, in pixels. */
const squareReach = 16

interface View {
  zoom: number
  /** The driver who is looked at: of all others stops are faint dots. */
  chosen: string | null
  pointed: MapPointed | null
}

/** How all stops are drawn at this zoom, in the order in which they lie on each other. */
export function drawnStops(routes: readonly DrawnRoute[], { zoom, chosen, pointed }: View): DrawnStop[] {
  const stops = routes.flatMap(({ driverId, dash, stops: own }) => {
    const isSeen = driverId === chosen || driverId === pointed?.driverId
    const faint = chosen !== null && chosen !== driverId
    const small = !isSeen && (faint || zoom < cityZoom)
    return groupSpots(own, zoom, small ? 0 : squareReach).map(({ lat, lng, spots }): DrawnStop => {
      const { id: stopId, color } = spots[0]!
      const text = spots.map(({ number }) => number).join('·')
      const isPointed = spots.some(({ id }) => id === pointed?.stopId)
      return { driverId, stopId, lat, lng, text, color, dash, faint, pointed: isPointed, small }
    })
  })
  const level = (stop: DrawnStop) => (stop.pointed ? 3 : stop.driverId === pointed?.driverId ? 2 : stop.faint ? 0 : 1)
  return stops.toSorted((one, other) => level(one) - level(other))
}
