import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { earthRadiusKm, radians } from '@ilbud/proto/http/places/great-circle'

/** GeoJSON order: longitude first. */
type Position = readonly number[]
export type Ring = readonly Position[]

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** By the even-odd rule over all rings at once, which also handles holes and separate parts. */
export function isInside(rings: readonly Ring[], { lat, lng }: LatLng): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [x1, y1] = ring[i] as [number, number]
      const [x2, y2] = ring[j] as [number, number]
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
    }
  }
  return inside
}

export function boxOf(rings: readonly Ring[]): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [lng, lat] of rings.flat() as [number, number][]) {
    box.west = Math.min(box.west, lng)
    box.south = Math.min(box.south, lat)
    box.east = Math.max(box.east, lng)
    box.north = Math.max(box.north, lat)
  }
  return box
}

export function isInBox({ west, south, east, north }: Box, { lat, lng }: LatLng): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

interface Nearest {
  km: number
  /** The position along the segment, 0 to 1. */
  share: number
}

/** The nearest point of a straight segment, on a flat map: accurate to a metre within a few kilometres. */
export function nearestOnSegment(point: LatLng, start: LatLng, end: LatLng): Nearest {
  const kmPerDegree = radians(1) * earthRadiusKm
  const kmPerLng = kmPerDegree * Math.cos(radians(point.lat))
  const ax = (start.lng - point.lng) * kmPerLng
  const ay = (start.lat - point.lat) * kmPerDegree
  const dx = (end.lng - start.lng) * kmPerLng
  const dy = (end.lat - start.lat) * kmPerDegree
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return { km: Math.hypot(ax + share * dx, ay + share * dy), share }
}

/** The distance to the nearest border, from inside or outside. */
export function kmToBorder(rings: readonly Ring[], point: LatLng): number {
  let km = Infinity
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [startLng, startLat] = ring[i - 1] as [number, number]
      const [endLng, endLat] = ring[i] as [number, number]
      const start = { lat: startLat, lng: startLng }
      km = Math.min(km, nearestOnSegment(point, start, { lat: endLat, lng: endLng }).km)
    }
  }
  return km
}
