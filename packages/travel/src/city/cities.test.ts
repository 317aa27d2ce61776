import { describe, expect, it } from 'vitest'
import { stockholmCorners } from './corners.ts'
import { stockholmCrossings } from './crossings.ts'
import type { Line, Position } from './raster.ts'
import { karlstadCorners, karlstadCrossings, karlstadNetwork, karlstadRaster } from './karlstad.ts'
import { stockholmNetwork, stockholmRaster } from './stockholm.ts'

const cities = [
  {
    name: 'Stockholm',
    raster: stockholmRaster(),
    networkOver: stockholmNetwork,
    crossings: stockholmCrossings,
    corners: stockholmCorners,
    center: { lat: 59.335, lng: 18.063 }
  },
  {
    name: 'Karlstad',
    raster: karlstadRaster(),
    networkOver: karlstadNetwork,
    crossings: karlstadCrossings,
    corners: karlstadCorners,
    center: { lat: 59.3803, lng: 13.5031 }
  }
]

// A node is moved to the nearest land; by more than that it would be somewhere else.
const mostMoved = 0.0018

function degreesBetween([x1, y1]: Position, [x2, y2]: Position): number {
  return Math.hypot(x1! - x2!, y1! - y2!)
}

describe.each(cities)('the network of $name', ({ name, raster, networkOver, crossings, corners, center }) => {
  const network = networkOver(raster)

  it(`the network of ${name} has the ends of crossings, and corners, on land`, () => {
    const positions = [...crossings.flatMap(({ line }) => [line[0]!, line.at(-1)!]), ...corners]
    const astray = positions.filter((position) => {
      const land = raster.nearestLand(position)
      return !land || degreesBetween(land, position) > mostMoved
    })
    expect(astray).toEqual([])
  })

  it(`the network of ${name} reaches every crossing from the center`, () => {
    const unreachable = crossings.filter(({ line }) =>
      [line[0]!, line.at(-1)!].some(([lng, lat]) => network.metres(center, { lat: lat!, lng: lng! }) === null)
    )
    expect(unreachable.map(({ name }) => name)).toEqual([])
  })

  it(`the network of ${name} has the same lengths in rows as for each pair`, () => {
    const points = [...corners.slice(0, 40).map(([lng, lat]) => ({ lat: lat!, lng: lng! })), center]
    const rowOf = network.rows(points)
    expect(points.map((_, from) => rowOf(from))).toEqual(
      points.map((from) => points.map((to) => network.metres(from, to)))
    )
  })

  it(`the network of ${name} is on land between crossings`, () => {
    const ends = corners.map(([lng, lat]) => ({ lat: lat!, lng: lng! }))
    const lines = ends.map((end) => network.line(center, end)).filter((line) => line !== null)
    expect(lines.length).toBe(ends.length)
    const isOn = (line: Line, position: Position) => line.some((each) => degreesBetween(each, position) <= mostMoved)
    const wet = lines.flatMap((line) =>
      line.slice(1).filter((to, at) => {
        const from = line[at]!
        return !raster.sees(from, to) && !crossings.some(({ line }) => isOn(line, from) && isOn(line, to))
      })
    )
    expect(wet).toEqual([])
  })
})
