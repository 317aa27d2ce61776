import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approximateRoute } from './route.ts'

const sergel = { lat: 59.3326, lng: 18.0649 }
const kista = { lat: 59.4032, lng: 17.9442 }
const place = fc.record({
  lat: fc.double({ min: 59.2, max: 59.46, noNaN: true }),
  lng: fc.double({ min: 17.7, max: 18.25, noNaN: true })
})

describe('approximateRoute', () => {
  it('approximateRoute takes 1.35 times the great circle at 26 km/h', () => {
    const route = approximateRoute(sergel, kista)
    expect(route).toMatchObject({ distanceKm: 14.055, durationMin: 32.4, source: 'approximate' })
  })

  it('approximateRoute is nothing to drive from a place to itself', () => {
    const { distanceKm, durationMin, geometry } = approximateRoute(sergel, sergel)
    expect([distanceKm, durationMin]).toEqual([0, 0])
    expect(new Set(geometry.map(String))).toEqual(new Set(['18.0649,59.3326']))
  })

  it('approximateRoute begins and ends at the asked points, in small steps, never longer than the distance it states', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const { geometry, distanceKm } = approximateRoute(from, to)
        expect(geometry.length).toBeGreaterThanOrEqual(12)
        expect(geometry[0]).toEqual([from.lng, from.lat])
        expect(geometry.at(-1)).toEqual([to.lng, to.lat])
        const steps = geometry.slice(1).map(([lng, lat], i) => {
          const [beforeLng, beforeLat] = geometry[i]!
          return greatCircleKm({ lat: beforeLat, lng: beforeLng }, { lat, lng })
        })
        const drawnKm = steps.reduce((sum, km) => sum + km, 0)
        expect(drawnKm).toBeGreaterThanOrEqual(greatCircleKm(from, to) - 0.001)
        expect(drawnKm).toBeLessThanOrEqual(distanceKm + 0.01)
        expect(Math.max(...steps)).toBeLessThanOrEqual(distanceKm / 12 + 0.01)
      })
    )
  })

  it('approximateRoute is the same each time', () => {
    expect(approximateRoute(sergel, kista)).toEqual(approximateRoute(sergel, kista))
  })
})
