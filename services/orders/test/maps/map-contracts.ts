import type { Places, Routes } from '#use-cases/places/place-ports.ts'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { placeSuggestionSchema, routeSchema } from '@ilbud/proto/http/places/places'
import { describe, expect, it } from 'vitest'

const house = { lat: 59.31285, lng: 18.08235 }
const slussen = { lat: 59.3195, lng: 18.0722 }

/** The requirements of every places adapter; run for our own gazetteer and for each engine. */
export function placesContract(what: string, open: () => Promise<Places>): void {
  describe(`${what} as places`, () => {
    it(`${what} as places suggests a house by what was typed, with district, city and postcode`, async () => {
      const [place] = await (await open()).suggest('Skånegatan 78')
      expect(placeSuggestionSchema.parse(place)).toMatchObject({ district: 'Södermalm', city: 'Stockholm' })
      expect(place!.label).toMatch(/^Skånegatan 78\b/)
      expect(place!.postcode).toMatch(/^\d{3} \d{2}$/)
      expect(greatCircleKm(place!, house)).toBeLessThan(0.3)
    })

    it(`${what} as places suggests places in Sweden only`, async () => {
      for (const { lat, lng } of await (await open()).suggest('Skånegatan 78')) {
        expect([lat > 55 && lat < 69.1, lng > 10.5 && lng < 24.2]).toEqual([true, true])
      }
    })

    it(`${what} as places suggests nothing where it knows nothing`, async () => {
      expect(await (await open()).suggest('qwxqwx zzz')).toEqual([])
    })

    it(`${what} as places locates an address, and none that it does not know`, async () => {
      const places = await open()
      expect(greatCircleKm((await places.locate('Skånegatan 78, Stockholm'))!, house)).toBeLessThan(0.3)
      expect(await places.locate('qwxqwx 78, Stockholm')).toBeNull()
    })

    it(`${what} as places names a spot, and none outside Sweden`, async () => {
      const places = await open()
      expect((await places.reverse(house.lat, house.lng))!.label).toContain('Skånegatan')
      expect(await places.reverse(48.85, 2.35)).toBeNull()
    })
  })
}

/** The requirements of every routes adapter. */
export function routesContract(what: string, source: string, open: () => Promise<Routes>): void {
  describe(`${what} as routes`, () => {
    it(`${what} as routes gives length, time and line, and says where it has them from`, async () => {
      const route = routeSchema.parse(await (await open()).route(slussen, house))
      expect(route.source).toBe(source)
      expect(route.distanceKm).toBeGreaterThan(greatCircleKm(slussen, house))
      expect(route.distanceKm).toBeLessThan(3)
      expect(route.durationMin).toBeGreaterThan(1)
      expect(route.durationMin).toBeLessThan(15)
      const [[lng, lat]] = route.geometry as [[number, number]]
      expect(greatCircleKm({ lat, lng }, slussen)).toBeLessThan(0.1)
    })
  })
}
