import { describe, expect, it } from 'vitest'
import { stockholmCorners } from './corners.ts'
import { stockholmCrossings } from './crossings.ts'
import type { Line, Position } from './raster.ts'
import { stockholmNetwork, stockholmRaster } from './stockholm.ts'

const raster = stockholmRaster()
const network = stockholmNetwork(raster)
const center = { lat: 59.335, lng: 18.063 }

// A node is moved to the nearest land; by more than that it would be somewhere else.
const mostMoved = 0.0018

function degreesBetween([x1, y1]: Position, [x2, y2]: Position): number {
  return Math.hypot(x1! - x2!, y1! - y2!)
}

describe('the network of Stockholm', () => {
  it('the network of Stockholm has the ends of crossings, and corners, on land', () => {
    const positions = [...stockholmCrossings.flatMap(({ line }) => [line[0]!, line.at(-1)!]), ...stockholmCorners]
    const astray = positions.filter((position) => {
      const land = raster.nearestLand(position)
      return !land || degreesBetween(land, position) > mostMoved
    })
    expect(astray).toEqual([])
  })

  it('the network of Stockholm reaches every crossing from the center', () => {
    const unreachable = stockholmCrossings.filter(({ line }) =>
      [line[0]!, line.at(-1)!].some(([lng, lat]) => network.metres(center, { lat: lat!, lng: lng! }) === null)
    )
    expect(unreachable.map(({ name }) => name)).toEqual([])
  })

  it('the network of Stockholm has the same lengths in rows as for each pair', () => {
    const points = [...stockholmCorners.slice(0, 40).map(([lng, lat]) => ({ lat: lat!, lng: lng! })), center]
    const rowOf = network.rows(points)
    expect(points.map((_, from) => rowOf(from))).toEqual(
      points.map((from) => points.map((to) => network.metres(from, to)))
    )
  })

  it('the network of Stockholm is on land between crossings', () => {
    const ends = stockholmCorners.map(([lng, lat]) => ({ lat: lat!, lng: lng! }))
    const lines = ends.map((end) => network.line(center, end)).filter((line) => line !== null)
    expect(lines.length).toBe(ends.length)
    const isOn = (line: Line, position: Position) => line.some((each) => degreesBetween(each, position) <= mostMoved)
    const wet = lines.flatMap((line) =>
      line.slice(1).filter((to, at) => {
        const from = line[at]!
        return !raster.sees(from, to) && !stockholmCrossings.some(({ line }) => isOn(line, from) && isOn(line, to))
      })
    )
    expect(wet).toEqual([])
  })
})
