import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import type { LatLng } from '@ilbud/proto/http/fields/fields'

/** How long it takes to drive through the city: the port of route planning. */
export interface TravelTimes {
  /** Where its answers come from, as long as its engine answers. */
  readonly name: TravelSource
  /** From each point to each, as rows. */
  matrix(points: readonly LatLng[], departAt: Date): Promise<TravelMatrix>
  /** From each point to the next, with the line to draw, by the same numbers. */
  legs(points: readonly LatLng[], departAt: Date): Promise<TravelLeg[]>
}

export interface TravelMatrix {
  /** Where these numbers come from: another model answers for an engine that does not. */
  source: TravelSource
  seconds: number[][]
  metres: number[][]
  /** Which share of each way's seconds is on main streets. Missing where the streets are not known. */
  mainShares?: number[][]
  /** How sure the pace of this hour is; missing if nothing is learned at all. */
  learned?: PaceSureness
}

/** How much drives have to say about a pace. */
export interface PaceSureness {
  drives: number
  /** Which part of the pace is from drives and not assumed: 0 to 1. */
  confidence: number
}

export interface TravelLeg {
  source: TravelSource
  metres: number
  seconds: number
  /** `[latitude, longitude]`, from the one point to the other. */
  geometry: [number, number][]
  /** As in a matrix. */
  mainShare?: number
}
