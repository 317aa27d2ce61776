import { expect, it } from 'vitest'
import { movedStops } from './moved-stops.ts'

it('the fewest stops explain a new order, and stops that come or go explain nothing', () => {
  expect(movedStops(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'])).toEqual([])
  expect(movedStops(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual(['d'])
  expect(movedStops(['a', 'b', 'c', 'd'], ['b', 'x', 'd', 'y'])).toEqual([])
  expect(movedStops(['a', 'b', 'c', 'd'], ['c', 'x', 'd', 'b'])).toEqual(['b'])
  expect(movedStops([], ['a', 'b'])).toEqual([])
})
