import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { describe, expect, it } from 'vitest'
import { greatCircleTimes } from './great-circle.ts'

const noon = new Date('2026-01-15T11:00:00Z')
const travel = greatCircleTimes()

const places = {
  fridhemsplan: { lat: 59.3342, lng: 18.0295 },
  hornstull: { lat: 59.3158, lng: 18.0345 },
  odenplan: { lat: 59.343, lng: 18.0497 },
  medborgarplatsen: { lat: 59.3143, lng: 18.0735 },
  danvikstull: { lat: 59.3139, lng: 18.0985 },
  skansen: { lat: 59.3245, lng: 18.1005 },
  frihamnen: { lat: 59.3467, lng: 18.128 },
  larsberg: { lat: 59.354, lng: 18.142 },
  karlstad: { lat: 59.3803, lng: 13.5031 },
  romstad: { lat: 59.3965, lng: 13.482 },
  farjestad: { lat: 59.4005, lng: 13.495 },
  uppsala: { lat: 59.8586, lng: 17.6389 }
}

const legBetween = async (from: keyof typeof places, to: keyof typeof places) =>
  (await travel.legs([places[from], places[to]], noon))[0]!

describe('greatCircleTimes', () => {
  it('greatCircleTimes has the same lengths in a matrix as for each leg, also beyond the known water', async () => {
    const points = Object.values(places)
    const { metres } = await travel.matrix(points, noon)
    const legs = await Promise.all(
      points.map((from) => Promise.all(points.map(async (to) => (await travel.legs([from, to], noon))[0]!.metres)))
    )
    expect(metres).toEqual(legs)
  })

  it('a way leads over Västerbron from Fridhemsplan to Hornstull', async () => {
    const { geometry, metres } = await legBetween('fridhemsplan', 'hornstull')
    expect(geometry).toContainEqual([59.319, 18.031])
    expect(metres).toBeGreaterThan(2300)
    expect(metres).toBeLessThan(3300)
  })

  it('a way leads around the water where there is no bridge', async () => {
    const { metres } = await legBetween('danvikstull', 'skansen')
    expect(metres).toBeGreaterThan(4 * 1000 * greatCircleKm(places.danvikstull, places.skansen))
  })

  it('a way from the harbour to Lidingö leads over Lidingöbron', async () => {
    const { geometry } = await legBetween('frihamnen', 'larsberg')
    expect(geometry).toContainEqual([59.3605, 18.1065])
  })

  it('a way in Karlstad leads over a bridge to the other side of Klarälven', async () => {
    const { geometry, metres } = await legBetween('romstad', 'farjestad')
    expect(geometry).toContainEqual([59.3882, 13.5])
    expect(metres).toBeGreaterThan(2 * 1000 * greatCircleKm(places.romstad, places.farjestad))
    expect(metres).toBeLessThan(5 * 1000 * greatCircleKm(places.romstad, places.farjestad))
  })

  it('a way between two cities is the great circle and a good third', async () => {
    const { geometry, metres } = await legBetween('karlstad', 'odenplan')
    expect(geometry).toHaveLength(2)
    expect(metres).toBeCloseTo(1.35 * 1000 * greatCircleKm(places.karlstad, places.odenplan), 3)
  })

  it('a way leads from the city to Södermalm over Slussen or Centralbron', async () => {
    const { metres } = await legBetween('odenplan', 'medborgarplatsen')
    expect(metres).toBeGreaterThan(3800)
    expect(metres).toBeLessThan(5500)
  })

  it('greatCircleTimes begins and ends exactly where it was told to', async () => {
    const { geometry } = await legBetween('danvikstull', 'skansen')
    const ends = [places.danvikstull, places.skansen].map(({ lat, lng }) => [lat, lng])
    expect([geometry[0], geometry.at(-1)]).toEqual(ends)
  })

  it('greatCircleTimes gives the same lengths as a matrix and as legs', async () => {
    const points = Object.values(places)
    const { metres, seconds } = await travel.matrix(points, noon)
    const legs = await travel.legs(points, noon)
    expect(legs.map((leg) => leg.metres)).toEqual(points.slice(1).map((_, at) => metres[at]![at + 1]))
    expect(legs.map((leg) => leg.seconds)).toEqual(points.slice(1).map((_, at) => seconds[at]![at + 1]))
  })

  it('greatCircleTimes is never shorter than the great circle, as long back as there, and nothing from a point to itself', async () => {
    const points = Object.values(places)
    const { metres } = await travel.matrix(points, noon)
    points.forEach((from, row) => {
      points.forEach((to, column) => {
        expect(metres[row]![column]).toBeGreaterThanOrEqual(greatCircleKm(from, to) * 1000)
        expect(metres[row]![column]).toBeCloseTo(metres[column]![row]!, 6)
      })
      expect(metres[row]![row]).toBe(0)
    })
  })

  it('greatCircleTimes takes longer in the rush than at midday', async () => {
    const points = [places.odenplan, places.hornstull]
    const [atNoon, inTheRush] = await Promise.all(
      [noon, new Date('2026-01-15T15:30:00Z')].map((at) => travel.matrix(points, at))
    )
    expect(inTheRush!.seconds[0]![1]).toBeGreaterThan(atNoon!.seconds[0]![1]!)
  })

  it('greatCircleTimes falls back to the great circle and a factor where it knows no water', async () => {
    const near = { lat: 59.86, lng: 17.62 }
    const { metres } = await travel.matrix([places.uppsala, near], noon)
    expect(metres[0]![1]).toBeCloseTo(greatCircleKm(places.uppsala, near) * 1350, 6)
  })
})
