import { districtAt } from './districts.ts'
import { entries, entriesById, idOf, type StreetEntry } from './entries.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { nearestOnSegment } from './geo.ts'
import { type Place, toPlace } from './places.ts'

// Further away, the nearest known street says nothing about where somebody is.
const reachKm = 0.3

interface Hit {
  entry: StreetEntry
  number: number
  km: number
}

const streets = entries.filter((entry): entry is StreetEntry => entry.kind === 'street')

/** The nearest known house, else the district; null outside the service areas. */
export function reverse(lat: number, lng: number): Place | null {
  const at = districtAt(lat, lng)
  if (!at) return null
  const hit = nearestHouse({ lat, lng })
  if (hit) return toPlace(hit.entry, { number: hit.number, letter: '' })
  const { district, city } = at
  return toPlace(entriesById.get(district ? idOf('district', district) : idOf('landmark', city, city))!)
}

function nearestHouse(point: LatLng): Hit | null {
  let best: Hit | null = null
  for (const entry of streets) {
    const { anchors } = entry.street
    for (let i = 1; i < anchors.length; i++) {
      const from = anchors[i - 1]!
      const to = anchors[i]!
      const { km, share } = nearestOnSegment(point, from, to)
      if (km > reachKm || (best && km >= best.km)) continue
      best = { entry, number: Math.round(from.number + (to.number - from.number) * share), km }
    }
  }
  return best
}
