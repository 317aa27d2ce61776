import { describe, expect, it } from 'vitest'
import { moved, movedTo } from './moved.ts'

describe('moved', () => {
  it('moved swaps a stop with its neighbour, and knows both ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toBeNull()
    expect(moved(['a', 'b'], 1, 1)).toBeNull()
  })
})

describe('movedTo', () => {
  it('movedTo puts one in another place and leaves all others in their order', () => {
    expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(movedTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(movedTo(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })
})
