import { expect, it } from 'vitest'
import { nearestWithin } from './nearest-spot.ts'

const spots = [
  { id: 'a', x: 10, y: 10 },
  { id: 'b', x: 40, y: 10 },
  { id: 'c', x: 40, y: 10 }
]

it('a press picks the nearest driver in reach, the topmost first', () => {
  const at = (x: number, y: number) => nearestWithin(spots, { x, y }, 20)?.id
  expect(at(12, 14)).toBe('a')
  expect(at(26, 10)).toBe('c')
  expect(at(10, 30)).toBe('a')
  expect(at(10, 31)).toBeUndefined()
  expect(nearestWithin([], { x: 0, y: 0 }, 20)).toBeNull()
})
