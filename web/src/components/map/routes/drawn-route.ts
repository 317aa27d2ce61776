/** Of a stop that will be late, whoever's it is. Light text on it is read in both themes. */
export const lateColor = '#b3261e'
/** Of the only route on a map. */
export const ownColor = '#055063'

/** How a line is drawn, so that two drivers of the same colour are told apart. */
export type RouteDash = 'solid' | 'dashed' | 'dotted'

/** A driver's route as the map draws it. */
export interface DrawnRoute {
  driverId: string
  name: string
  color: string
  dash: RouteDash
  /** `[lng, lat]` from where the driver was to the last stop, a line per leg. */
  lines: readonly (readonly (readonly [number, number])[])[]
  stops: readonly { id: string; number: number; lat: number; lng: number; color: string }[]
  /** Those included whose place is unknown. */
  stopCount: number
}

/** An order that waits for a driver. */
export interface WaitingSpot {
  orderId: string
  lat: number
  lng: number
  minutes: number | null
  isLong: boolean
}

/** What the pointer is at, on the map or on the list or the timeline. */
export interface MapPointed {
  driverId?: string | undefined
  stopId?: string | undefined
  orderId?: string | undefined
}
