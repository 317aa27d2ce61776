import { expect, it } from 'vitest'
import { frameOf } from './frame-of.ts'

/** Forty points along a street of the inner city. */
const city = Array.from({ length: 40 }, (_, at): [number, number] => [18 + at / 1000, 59.3 + at / 2000])

it('the map shows all of a few points, wherever they are', () => {
  expect(frameOf([])).toBeNull()
  expect(
    frameOf([
      [18.02, 59.31],
      [17.9, 59.4],
      [18.05, 59.35]
    ])
  ).toEqual([17.9, 59.31, 18.05, 59.4])
})

it('the map shows all of many points that are spread evenly', () => {
  expect(frameOf(city)).toEqual([18, 59.3, 18.039, 59.3195])
})

it('the map does not become small for one point far away from many', () => {
  const [west, south, east, north] = frameOf([...city, [17.9, 59.4]])!
  expect(west).toBeGreaterThanOrEqual(18)
  expect(north).toBeLessThanOrEqual(59.32)
  // Nearly all of the others are in view.
  const seen = city.filter(([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north)
  expect(seen.length).toBeGreaterThanOrEqual(city.length * 0.9)
})
