import { describe, expect, it } from 'vitest'
import { createGround } from './ground.ts'

// A thousandth of a degree of latitude is 111 m.
const eastWest = [
  [18.05, 59.33],
  [18.06, 59.33]
] as const

describe('createGround', () => {
  it('the ground knows how far a point is from the nearest line, beside it and beyond its end', () => {
    const ground = createGround([eastWest])
    expect(ground.metresTo([18.055, 59.3309])).toBeCloseTo(100.1, 0)
    expect(ground.metresTo([18.0488, 59.33])).toBeCloseTo(68, 0)
    expect(ground.metresTo([18.055, 59.33])).toBeCloseTo(0, 5)
  })

  it('the ground knows no distance to what is far away', () => {
    expect(createGround([eastWest]).metresTo([18.3, 59.33])).toBe(Infinity)
  })

  it('the ground samples points of a line with at most the wanted metres between them, both ends included', () => {
    const points = createGround([eastWest]).samples(eastWest, 20)
    expect(points[0]).toEqual(eastWest[0])
    expect(points.at(-1)).toEqual(eastWest[1])
    expect(points).toHaveLength(30)
  })
})
