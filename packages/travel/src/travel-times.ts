import type { LatLng } from '@ilbud/proto/http/fields'

/** How long it takes to drive through the city: the port of route planning. */
export interface TravelTimes {
  /** What a route names as its source. */
  readonly name: 'great-circle' | 'streets' | 'osrm'
  /** From each point to each, as rows. */
  matrix(points: readonly LatLng[], departAt: Date): Promise<TravelMatrix>
  /** From each point to the next, with the line to draw. */
  legs(points: readonly LatLng[], departAt: Date): Promise<TravelLeg[]>
}

export interface TravelMatrix {
  seconds: number[][]
  metres: number[][]
}

export interface TravelLeg {
  metres: number
  seconds: number
  /** `[latitude, longitude]`, from the one point to the other. */
  geometry: [number, number][]
}
