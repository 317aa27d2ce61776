import { roundTo } from '#domain/round-to.ts'
import type { Route } from '@ilbud/proto/http/places/places'

interface EngineRoute {
  metres: number
  seconds: number
  /** Longitude first. */
  geometry: [number, number][]
  source: string
}

export function toRoute({ metres, seconds, geometry, source }: EngineRoute): Route {
  return { distanceKm: roundTo(metres / 1000, 3), durationMin: roundTo(seconds / 60, 1), geometry, source }
}
