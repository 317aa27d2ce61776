import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { describe, expect, it } from 'vitest'
import { greatCircleTimes } from '#great-circle.ts'
import type { FetchJson } from '#osrm/osrm-api.ts'
import { osrmTimes } from '#osrm/osrm-times.ts'
import { learnedPace } from '#pace/learned-pace.ts'
import { areaOf } from '#pace/pace-cell.ts'
import { addSums, sumsOfDrive } from '#pace/pace-sums.ts'
import { withLearnedPace } from '#pace/with-learned-pace.ts'
import { timesOf } from '#streets/street-times.ts'
import type { TravelTimes } from '#travel-times.ts'
import { osrmServer } from '@ilbud/testkit/servers/osrm-server'
import { travelContract } from './travel-contract.ts'

const noon = new Date('2026-01-15T11:00:00Z')
const nextHour = new Date('2026-01-15T12:00:00Z')

/** Without the limits that who uses it sets. */
const fetchJson: FetchJson = async (schema, { url }) => {
  const response = await fetch(url)
  const answer: unknown = await response.json()
  if (!response.ok) throw Object.assign(new Error('refused'), { answer })
  return schema.parse(answer)
}

async function withOsrm() {
  const osrm = await osrmServer()
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  const travel = osrmTimes({ address: osrm.address, fetchJson, beyond: greatCircleTimes(), onFailure })
  return { ...osrm, failures, travel }
}

const corner = (lat: number, lng: number): [number, number] => [lng, lat]
const [south, middle, north] = [corner(59.331, 18.061), corner(59.335, 18.068), corner(59.339, 18.055)]
const streets = [
  { from: '1', to: '2', line: [south, middle] },
  { from: '2', to: '3', line: [middle, north] }
].map((each) => ({ ...each, oneway: false, isMain: false, speedKmh: 30 }))

travelContract('great-circle', async () => greatCircleTimes())
travelContract('streets', async () => timesOf(streets))
travelContract('osrm', async () => (await withOsrm()).travel)

/** A pace of working days at noon and in the afternoon, of all models. */
const someDrives = learnedPace(
  (['great-circle', 'streets', 'osrm'] as const).flatMap((source) =>
    [12, 16].map((hour) => {
      const drives = [0, 0.5, 1].map((mainShare) => sumsOfDrive({ ratio: 1.5 - 0.4 * mainShare, mainShare }))
      const area = areaOf({ lat: 59.333, lng: 18.064 }, { lat: 59.333, lng: 18.064 })
      return { source, weekend: false, hour, area, ...drives.reduce(addSums) }
    })
  )
)
const inPace = (travel: TravelTimes) => withLearnedPace(travel, () => someDrives)
travelContract('great-circle', async () => inPace(greatCircleTimes()), 'great-circle in its learned pace')
travelContract('streets', async () => inPace(timesOf(streets)), 'streets in their learned pace')
travelContract('osrm', async () => inPace((await withOsrm()).travel), 'osrm in its learned pace')

/** Some hundred metres apart. */
const somePoints = (count: number): LatLng[] =>
  Array.from({ length: count }, (_, at) => ({ lat: 59.3 + (at % 20) / 500, lng: 18 + Math.floor(at / 20) / 250 }))

const cellsOf = (url: URL): number =>
  ['sources', 'destinations'].reduce((cells, name) => cells * url.searchParams.get(name)!.split(';').length, 1)

describe('OSRM', () => {
  it('OSRM is asked only for what is not known: all at first, then what is new, from and to all, and all in the next hour', async () => {
    const { travel, requests } = await withOsrm()
    const points = somePoints(10)
    await travel.matrix(points, noon)
    await travel.matrix(points.slice(0, 5), noon)
    expect(requests.map(cellsOf)).toEqual([100])
    await travel.matrix([...points.slice(1), { lat: 59.36, lng: 18.1 }], noon)
    expect(
      requests
        .slice(1)
        .map(cellsOf)
        .toSorted((one, other) => one - other)
    ).toEqual([9, 10])
    await travel.matrix(points, nextHour)
    expect(requests.map(cellsOf).filter((cells) => cells === 100)).toHaveLength(2)
  })

  it('OSRM is asked in tables that it allows, and in smaller ones from the first that was too big', async () => {
    const { travel, requests, world } = await withOsrm()
    const points = somePoints(130)
    const large = await travel.matrix(points, noon)
    expect(requests.map(cellsOf).every((cells) => cells <= 100 ** 2)).toBe(true)
    expect(requests).toHaveLength(4)
    const small = await withOsrm()
    Object.assign(small.world, { ...world, maxTableSize: 30 })
    expect(await small.travel.matrix(points, noon)).toEqual(large)
    const before = small.requests.length
    await small.travel.matrix(points, nextHour)
    expect(
      small.requests
        .slice(before)
        .map(cellsOf)
        .every((cells) => cells <= 30 ** 2)
    ).toBe(true)
    expect(small.failures).toEqual([])
  })

  it('OSRM leaves pairs that no way leads between to the other model, the others not', async () => {
    const { travel, world, failures } = await withOsrm()
    world.reachesTo = 59.4
    const points = [...somePoints(3), { lat: 59.45, lng: 18.05 }]
    const matrix = await travel.matrix(points, noon)
    const own = await greatCircleTimes().matrix(points, noon)
    expect(matrix.source).toBe('osrm')
    expect([matrix.metres[0]![3], matrix.seconds[3]![1]]).toEqual([own.metres[0]![3], own.seconds[3]![1]])
    expect(matrix.metres[0]![1]).not.toBe(own.metres[0]![1])
    const legs = await travel.legs(points, noon)
    expect(legs.map(({ geometry }) => geometry.length > 2)).toEqual([true, true, expect.anything()])
    expect(legs[2]).toEqual({ ...(await greatCircleTimes().legs(points.slice(2), noon))[0], source: 'osrm' })
    expect(legs[1]!.metres).toBeCloseTo(matrix.metres[1]![2]!, 3)
    expect(failures).toEqual([])
  })

  it.each(['breaks', 'other shape'] as const)(
    'an OSRM that fails (%s) gives way to the other model, whose name the answer has',
    async (trouble) => {
      const { travel, world, failures } = await withOsrm()
      world.trouble = trouble
      const points = somePoints(4)
      expect(await travel.matrix(points, noon)).toEqual(await greatCircleTimes().matrix(points, noon))
      expect(await travel.legs(points, noon)).toEqual(await greatCircleTimes().legs(points, noon))
      expect(failures).toHaveLength(2)
      // A failure is not remembered.
      world.trouble = null
      expect((await travel.matrix(points, noon)).source).toBe('osrm')
    }
  )

  it('OSRM draws many stops in several routes, and a leg that is known not again', async () => {
    const { travel, requests } = await withOsrm()
    const points = somePoints(60)
    const legs = await travel.legs(points, noon)
    expect(legs).toHaveLength(59)
    expect(requests).toHaveLength(3)
    await travel.legs([{ lat: 59.36, lng: 18.1 }, ...points.slice(1)], noon)
    expect(requests).toHaveLength(4)
    expect(requests[3]!.pathname).toBe(`/route/v1/driving/18.1,59.36;${points[1]!.lng},${points[1]!.lat}`)
  })
})

describe('the learned pace', () => {
  const [torget, odenplan] = [
    { lat: 59.332, lng: 18.064 },
    { lat: 59.343, lng: 18.05 }
  ]

  it('the learned pace makes times longer where drives took longer, says from how many, and leaves lengths and lines as they are', async () => {
    const area = areaOf(torget, odenplan)
    const drives = Array.from({ length: 500 }, () => sumsOfDrive({ ratio: 1.25, mainShare: 1 })).reduce(addSums)
    const learned = learnedPace([{ source: 'great-circle', weekend: false, hour: 12, area, ...drives }])
    const usual = greatCircleTimes()
    const paced = withLearnedPace(usual, () => learned)
    const [before, after] = [await usual.matrix([torget, odenplan], noon), await paced.matrix([torget, odenplan], noon)]
    expect(after.seconds[0]![1]! / before.seconds[0]![1]!).toBeCloseTo(1.25, 2)
    expect(after.metres).toEqual(before.metres)
    expect(after.learned).toEqual({ drives: 500, confidence: 500 / 510 })
    const [leg, usualLeg] = [
      (await paced.legs([torget, odenplan], noon))[0]!,
      (await usual.legs([torget, odenplan], noon))[0]!
    ]
    expect(leg).toEqual({ ...usualLeg, seconds: after.seconds[0]![1]! })
  })

  it('the learned pace changes nothing while nothing is learned', async () => {
    const usual = greatCircleTimes()
    const paced = withLearnedPace(usual, () => learnedPace([]))
    expect(await paced.matrix([torget, odenplan], noon)).toEqual(await usual.matrix([torget, odenplan], noon))
  })

  it('the learned pace differs by street: main streets have theirs, and the others theirs', async () => {
    const onMain = timesOf(streets.map((each) => ({ ...each, isMain: true })))
    const ways = [
      { lat: 59.331, lng: 18.061 },
      { lat: 59.339, lng: 18.055 }
    ]
    const drives = [0, 1].flatMap((mainShare) =>
      Array.from({ length: 500 }, () => sumsOfDrive({ ratio: mainShare === 1 ? 0.8 : 1.4, mainShare }))
    )
    const cell = { source: 'streets', weekend: false, hour: 12, area: 0, ...drives.reduce(addSums) } as const
    const secondsOf = async (travel: TravelTimes) => (await travel.matrix(ways, noon)).seconds[0]![1]!
    const paced = (travel: TravelTimes) => secondsOf(withLearnedPace(travel, () => learnedPace([cell])))
    // Ten metres to the street are walked.
    expect((await paced(onMain)) / (await secondsOf(onMain))).toBeCloseTo(0.8, 1)
    expect((await paced(timesOf(streets))) / (await secondsOf(timesOf(streets)))).toBeCloseTo(1.4, 1)
  })
})
