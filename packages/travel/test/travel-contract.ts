import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { describe, expect, it } from 'vitest'
import type { TravelTimes } from '#travel-times.ts'

const noon = new Date('2026-01-15T11:00:00Z')
const rush = new Date('2026-01-15T15:30:00Z')

const places: LatLng[] = [
  { lat: 59.331, lng: 18.061 },
  { lat: 59.335, lng: 18.068 },
  { lat: 59.339, lng: 18.055 },
  // Far from the others, and from any street of a test.
  { lat: 59.51, lng: 17.6 }
]

/** The requirements of every adapter of the port of travel times. `title`: its name, and what else there is to say. */
export function travelContract(
  what: TravelTimes['name'],
  open: () => Promise<TravelTimes>,
  title: string = what
): void {
  describe(`travel times by ${title}`, () => {
    it(`travel times by ${title} have a row for each point, with a length and a time for each, and name their source`, async () => {
      const travel = await open()
      const { source, seconds, metres } = await travel.matrix(places, noon)
      expect([travel.name, source]).toEqual([what, what])
      for (const rows of [seconds, metres]) {
        expect(rows.map((row) => row.length)).toEqual(places.map(() => places.length))
        rows.forEach((row, from) =>
          row.forEach((value, to) => (from === to ? expect(value).toBe(0) : expect(value).toBeGreaterThan(0)))
        )
        expect(rows.flat().every(Number.isFinite)).toBe(true)
      }
      places.forEach((from, row) =>
        places.forEach((to, column) => {
          const straight = greatCircleKm(from, to) * 1000
          // Doors are moved to the nearest street.
          expect(metres[row]![column]).toBeGreaterThanOrEqual(0.9 * straight)
          expect(metres[row]![column]).toBeLessThanOrEqual(4 * straight)
        })
      )
    })

    it(`travel times by ${title} are the same for legs as in a matrix, and the same again`, async () => {
      const travel = await open()
      const matrix = await travel.matrix(places, noon)
      const legs = await travel.legs(places, noon)
      expect(legs).toHaveLength(places.length - 1)
      legs.forEach((leg, at) => {
        expect(Math.abs(leg.metres - matrix.metres[at]![at + 1]!)).toBeLessThan(1)
        expect(Math.abs(leg.seconds - matrix.seconds[at]![at + 1]!)).toBeLessThan(1)
      })
      expect(await travel.matrix(places, noon)).toEqual(matrix)
      expect(await travel.legs(places, noon)).toEqual(legs)
    })

    it(`travel times by ${title} are drawn from exactly the one point to exactly the other`, async () => {
      const legs = await (await open()).legs(places, noon)
      legs.forEach(({ geometry }, at) => {
        const ends = [places[at]!, places[at + 1]!].map(({ lat, lng }) => [lat, lng])
        expect([geometry[0], geometry.at(-1)]).toEqual(ends)
      })
    })

    it(`travel times by ${title} are longer in the rush, on the same ways`, async () => {
      const travel = await open()
      const [atNoon, inTheRush] = [await travel.matrix(places, noon), await travel.matrix(places, rush)]
      expect(inTheRush.metres).toEqual(atNoon.metres)
      expect(inTheRush.seconds[0]![1]).toBeGreaterThan(atNoon.seconds[0]![1]!)
    })

    it(`travel times by ${title} of no point or of one are empty`, async () => {
      const travel = await open()
      expect(await travel.matrix([], noon)).toMatchObject({ source: what, seconds: [], metres: [] })
      expect(await travel.matrix(places.slice(0, 1), noon)).toMatchObject({
        source: what,
        seconds: [[0]],
        metres: [[0]]
      })
      expect(await travel.legs([], noon)).toEqual([])
      expect(await travel.legs(places.slice(0, 1), noon)).toEqual([])
    })
  })
}
