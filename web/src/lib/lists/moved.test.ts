import { describe, expect, it } from 'vitest'
import { moved } from './moved.ts'

describe('moved', () => {
  it('swaps a stop with its neighbour, and knows both ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toBeNull()
    expect(moved(['a', 'b'], 1, 1)).toBeNull()
  })
})
