import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { describe, expect, it, onTestFinished } from 'vitest'
import { streetTimes } from './street-times.ts'

const noon = new Date('2026-01-15T11:00:00Z')
const rush = new Date('2026-01-15T15:30:00Z')

// Three crossings in a row from west to east, and a bypass in the north of the one-way street between the last two.
const [west, middle, east] = [
  [18.06, 59.33],
  [18.07, 59.33],
  [18.08, 59.33]
]
const bypass = [18.075, 59.335]

interface Facts {
  u: number
  v: number
  oneway?: boolean
  maxspeed?: number | string
  highway?: string | string[]
}

function street(facts: Facts, ...coordinates: unknown[]): object {
  const properties = { name: 'A street', highway: 'residential', oneway: false, ...facts }
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
}

const town = [
  street({ u: 1, v: 2, maxspeed: 30 }, west, middle),
  street({ u: 2, v: 3, oneway: true }, middle, east),
  street({ u: 3, v: 2, highway: ['tertiary', 'residential'], maxspeed: '50' }, east, bypass, middle)
]

function fileOf(content: string | Buffer, name = 'streets.geojson'): string {
  const folder = mkdtempSync(join(tmpdir(), 'streets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const collection = (features: unknown): string => JSON.stringify({ type: 'FeatureCollection', features })
const timesOfTown = () => streetTimes(fileOf(collection(town)))
const pointOf = ([lng, lat]: number[], north = 0) => ({ lng: lng!, lat: lat! + north })
const metresBetween = (...line: number[][]): number =>
  line.slice(1).reduce((sum, to, at) => sum + greatCircleKm(pointOf(line[at]!), pointOf(to)) * 1000, 0)

describe('streetTimes', () => {
  it('streetTimes follows one-way streets: straight there, and by the bypass back', async () => {
    const { metres } = await timesOfTown().matrix([pointOf(west!), pointOf(east!)], noon)
    expect(metres[0]![1]).toBeCloseTo(metresBetween(west!, middle!, east!), 0)
    expect(metres[1]![0]).toBeCloseTo(metresBetween(east!, bypass, middle!, west!), 0)
    expect([metres[0]![0], metres[1]![1]]).toEqual([0, 0])
  })

  it('streetTimes draws the line along the streets, from door to door', async () => {
    const door = pointOf([18.062, 59.33], 0.0002)
    const [leg] = await timesOfTown().legs([pointOf(east!), door], noon)
    expect(leg!.geometry[0]).toEqual([59.33, 18.08])
    expect(leg!.geometry).toContainEqual([59.335, 18.075])
    expect(leg!.geometry.at(-2)![1]).toBeCloseTo(18.062, 6)
    expect(leg!.geometry.at(-1)).toEqual([door.lat, door.lng])
    const [there] = await timesOfTown().legs([door, pointOf(east!)], noon)
    expect(there!.geometry).not.toContainEqual([59.335, 18.075])
  })

  it('streetTimes stays on a street if the target lies ahead, and goes around if it is one-way and behind', async () => {
    const [first, second] = [pointOf([18.072, 59.33]), pointOf([18.078, 59.33])]
    const { metres } = await timesOfTown().matrix([first, second], noon)
    expect(metres[0]![1]).toBeCloseTo(metresBetween([18.072, 59.33], [18.078, 59.33]), 0)
    expect(metres[1]![0]).toBeGreaterThan(metresBetween(east!, bypass, middle!))
  })

  it('streetTimes gives the same for a matrix as for its legs, and again when it is asked again', async () => {
    const travel = timesOfTown()
    const points = [west!, east!, bypass, [18.066, 59.33]].map((each) => pointOf(each))
    const matrix = await travel.matrix(points, noon)
    const legs = await travel.legs(points, noon)
    expect(legs.map(({ metres }) => metres)).toEqual(points.slice(1).map((_, at) => matrix.metres[at]![at + 1]))
    expect(await travel.matrix(points, noon)).toEqual(matrix)
  })

  it('streetTimes is faster where more is allowed, and slower in the rush', async () => {
    const slow = streetTimes(fileOf(collection([street({ u: 1, v: 2, maxspeed: 30 }, west, middle)])))
    const fast = streetTimes(fileOf(collection([street({ u: 1, v: 2, maxspeed: 60 }, west, middle)])))
    const points = [pointOf(west!), pointOf(middle!)]
    const seconds = async (travel: typeof slow, at: Date) => (await travel.matrix(points, at)).seconds[0]![1]!
    expect(await seconds(fast, noon)).toBeLessThan(await seconds(slow, noon))
    expect(await seconds(slow, rush)).toBeGreaterThan(await seconds(slow, noon))
  })

  it('streetTimes leaves what it does not reach to the built-in model', async () => {
    const far = { lat: 59.4, lng: 17.9 }
    const travel = timesOfTown()
    const { metres } = await travel.matrix([pointOf(west!), far], noon)
    expect(metres[0]![1]).toBeGreaterThan(greatCircleKm(pointOf(west!), far) * 1000)
    const [leg] = await travel.legs([pointOf(west!), far], noon)
    expect([leg!.geometry[0], leg!.geometry.at(-1)]).toEqual([
      [59.33, 18.06],
      [59.4, 17.9]
    ])
  })

  it('streetTimes reads compressed files', async () => {
    const travel = streetTimes(fileOf(gzipSync(collection(town)), 'streets.geojson.gz'))
    expect((await travel.legs([pointOf(west!), pointOf(middle!)], noon))[0]!.metres).toBeGreaterThan(500)
  })

  it.each([
    ['{', 'is no JSON'],
    ['[]', 'is no GeoJSON FeatureCollection'],
    [collection([]), 'has no streets'],
    [
      collection([town[0], { ...town[1], geometry: { type: 'Point', coordinates: west } }]),
      'features[1].geometry.type'
    ],
    [collection([street({ v: 2 } as Facts, west, middle)]), 'features[0].properties.u']
  ])('streetTimes says what is wrong with a file: %s', (content, problem) => {
    expect(() => streetTimes(fileOf(content))).toThrow(problem)
  })

  it('streetTimes says that a file does not exist, or is damaged', () => {
    expect(() => streetTimes('/nowhere/streets.geojson')).toThrow(
      'STREETS_FILE: /nowhere/streets.geojson does not exist'
    )
    expect(() => streetTimes(fileOf('no gzip', 'streets.geojson.gz'))).toThrow('cannot be read')
  })
})
