import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { approximateRoute } from '#domain/places/route.ts'
import { openMaps } from '#maps/open-maps.ts'
import { drawRoute } from '#use-cases/places/draw-route.ts'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
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

const kmOf = (line: readonly (readonly [number, number])[]) =>
  line.slice(1).reduce((sum, [lng, lat], at) => {
    const [lngBefore, latBefore] = line[at]!
    return sum + greatCircleKm({ lat: latBefore, lng: lngBefore }, { lat, lng })
  }, 0)

it('an approximate route is drawn along the file of streets, and is as long and takes as long as they do', async () => {
  const maps = mapsOf(streetsFile({ type: 'FeatureCollection', features: [street] }))
  const drawn = await drawRoute({ ...maps, now }, { from, to })
  expect(drawn).toMatchObject({ source: 'streets', geometry: expect.arrayContaining([bend]) })
  expect(drawn.distanceKm).toBeCloseTo(kmOf(drawn.geometry), 2)
  const [leg] = await maps.streets!.legs([from, to], now())
  expect(drawn.durationMin).toBeCloseTo(leg!.seconds / 60, 1)
  expect(await maps.routes.route(from, to)).toEqual(approximateRoute(from, to))
  expect((await drawRoute({ ...mapsOf(), now }, { from, to })).source).toBe('approximate')
})

it('a route over bridges is never shorter than the line that is drawn for it', async () => {
  const [stadshuset, hornstull, skeppsholmen, ropsten, gröndal] = [
    { lat: 59.3275, lng: 18.0545 },
    { lat: 59.3158, lng: 18.0345 },
    { lat: 59.3265, lng: 18.083 },
    { lat: 59.3573, lng: 18.1022 },
    { lat: 59.3157, lng: 18.0105 }
  ]
  for (const ends of [
    { from: stadshuset, to: hornstull },
    { from: gröndal, to: stadshuset },
    { from: skeppsholmen, to: ropsten },
    { from: skeppsholmen, to: hornstull }
  ]) {
    const { distanceKm, durationMin, geometry } = await drawRoute({ ...mapsOf(), now }, ends)
    expect(distanceKm).toBeGreaterThan(kmOf(geometry) - 0.05)
    expect(distanceKm).toBeLessThan(1.5 * kmOf(geometry))
    expect((distanceKm / durationMin) * 60).toBeGreaterThan(10)
    expect((distanceKm / durationMin) * 60).toBeLessThan(50)
  }
})

it('a file of streets that cannot be used ends the start with one line that says why', () => {
  expect(() => mapsOf(streetsFile({ features: [{}] }))).toThrow('STREETS_FILE: ')
})
