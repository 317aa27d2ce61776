import { expect, it } from 'vitest'
import { movedTo } from './moved.ts'

it('an item goes to another place and all others keep their order', () => {
  const items = ['a', 'b', 'c', 'd']
  expect(movedTo(items, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(items, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(items, 1, 1)).toEqual(items)
  expect(items).toEqual(['a', 'b', 'c', 'd'])
})
