import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { LatLng } from '@ilbud/proto/http/fields/fields'

export interface Route {
  distanceKm: number
  durationMin: number
  /** In GeoJSON's order, longitude first. Begins and ends exactly at the given points. */
  geometry: [number, number][]
  source: 'approximate'
}

// Estimates for Stockholm: how much longer streets are than the great circle, and how fast a van gets along them.
const detour = 1.35
const cityKmPerHour = 26

const segments = 24
// Slight bends, so that the line looks like a route through streets.
const bends = [
  { waves: 1, share: 0.05 },
  { waves: 3, share: 0.02 },
  { waves: 5, share: 0.008 }
]

/** A route without a routing engine: the great circle, lengthened and slightly bent. Deterministic. */
export function approximateRoute(from: LatLng, to: LatLng): Route {
  const drivenKm = greatCircleKm(from, to) * detour
  return {
    distanceKm: round(drivenKm, 3),
    durationMin: round((drivenKm / cityKmPerHour) * 60, 1),
    geometry: bentLine(from, to),
    source: 'approximate'
  }
}

function bentLine(from: LatLng, to: LatLng): [number, number][] {
  const shrink = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
  const north = to.lat - from.lat
  const east = (to.lng - from.lng) * shrink
  return Array.from({ length: segments + 1 }, (_, step): [number, number] => {
    if (step === 0) return [from.lng, from.lat]
    if (step === segments) return [to.lng, to.lat]
    const done = step / segments
    const aside = bends.reduce((sum, { waves, share }) => sum + share * Math.sin(waves * Math.PI * done), 0)
    const lat = from.lat + north * done + east * aside
    const lng = from.lng + (east * done - north * aside) / shrink
    return [round(lng, 6), round(lat, 6)]
  })
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
