import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { approximateRoute } from '#domain/places/route.ts'
import { openMaps } from '#maps/open-maps.ts'
import { drawRoute } from '#use-cases/places/draw-route.ts'
import { testFolder } from '@ilbud/testkit/test-folder'
import { testLog } from '@ilbud/testkit/test-log'
import { expect, it } from 'vitest'

const [from, to] = [
  { lat: 59.34, lng: 18.05 },
  { lat: 59.35, lng: 18.05 }
]
const bend = [18.07, 59.345]

/** A file with one street with a bend between the two. */
function streetsFile(content: object): string {
  const file = join(testFolder(), 'streets.geojson')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const coordinates = [[from.lng, from.lat], bend, [to.lng, to.lat]]
const street = { type: 'Feature', properties: { u: 1, v: 2 }, geometry: { type: 'LineString', coordinates } }
const now = () => new Date('2026-03-02T12:00:00Z')
const mapsOf = (STREETS_FILE?: string) => openMaps({ STREETS_FILE }, { now, log: testLog })

it('an approximate route is drawn along the file of streets, as long as it is for the price', async () => {
  const maps = mapsOf(streetsFile({ type: 'FeatureCollection', features: [street] }))
  const drawn = await drawRoute({ ...maps, now }, { from, to })
  expect(drawn).toEqual({
    ...approximateRoute(from, to),
    source: 'streets',
    geometry: expect.arrayContaining([bend])
  })
  expect(await maps.routes.route(from, to)).toEqual(approximateRoute(from, to))
  expect((await drawRoute({ ...mapsOf(), now }, { from, to })).source).toBe('approximate')
})

it('a file of streets that cannot be used ends the start with one line that says why', () => {
  expect(() => mapsOf(streetsFile({ features: [{}] }))).toThrow('STREETS_FILE: ')
})
