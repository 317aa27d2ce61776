import { expect, it } from 'vitest'
import { freeNames } from './free-names.ts'

const spot = (id: string, x: number, y: number) => ({ id, x, y, text: 'Alva · 3' })
const sides = (...[spots, pins]: Parameters<typeof freeNames>) => [...freeNames(spots, pins)]

it('names stand to the right, or to the left where the right is taken, or nowhere', () => {
  expect(sides([spot('a', 0, 0), spot('far', 200, 0), spot('below', 0, 60)])).toEqual([
    ['a', 'right'],
    ['far', 'right'],
    ['below', 'right']
  ])
  // Its name would begin where the other's name is.
  expect(sides([spot('a', 0, 0), spot('under', -20, 20)])).toEqual([
    ['a', 'right'],
    ['under', 'left']
  ])
  // Another stands on each side.
  expect(sides([spot('a', 0, 0), spot('right', 50, 0), spot('left', -50, 0)])).toEqual([
    ['right', 'right'],
    ['left', 'left']
  ])
})

it('a name makes way for the pin of an order that waits', () => {
  expect(sides([spot('a', 0, 0)], [{ x: 40, y: 10 }])).toEqual([['a', 'left']])
  expect(
    sides(
      [spot('a', 0, 0)],
      [
        { x: 40, y: 10 },
        { x: -40, y: 10 }
      ]
    )
  ).toEqual([])
  // It stands above the name.
  expect(sides([spot('a', 0, 0)], [{ x: 40, y: -12 }])).toEqual([['a', 'right']])
})
