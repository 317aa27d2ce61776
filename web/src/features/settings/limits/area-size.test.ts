import { expect, it } from 'vitest'
import { areaKm2 } from './area-size.ts'

/** About 1.11 by 1.13 km. */
const square = (from: number) => [
  [18, 59 + from],
  [18.02, 59 + from],
  [18.02, 59.01 + from],
  [18, 59.01 + from],
  [18, 59 + from]
]

it('an area is the size of its polygons without their holes', () => {
  const one = areaKm2({ type: 'Polygon', coordinates: [square(0)] })
  expect(one).toBeCloseTo(1.112 * 2 * 1.112 * Math.cos((59.005 * Math.PI) / 180), 1)
  expect(areaKm2({ type: 'MultiPolygon', coordinates: [[square(0)], [square(0.1)]] })).toBeCloseTo(2 * one, 1)
  expect(areaKm2({ type: 'Polygon', coordinates: [square(0), square(0)] })).toBeCloseTo(0, 6)
})
