import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { Route } from '@ilbud/proto/http/places/places'
import { roundTo } from '#domain/round-to.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'

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

/**
 * A route without a routing engine: the great circle, lengthened and slightly bent. It begins and ends exactly at the
 * given points. Deterministic.
 */
export function approximateRoute(from: LatLng, to: LatLng): Route {
  const drivenKm = greatCircleKm(from, to) * detour
  return {
    distanceKm: roundTo(drivenKm, 3),
    durationMin: roundTo((drivenKm / cityKmPerHour) * 60, 1),
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
    return [roundTo(lng, 6), roundTo(lat, 6)]
  })
}
