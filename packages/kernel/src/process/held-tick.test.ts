import { expect, it } from 'vitest'
import { heldTick } from './held-tick.ts'

it('is an object of Node’s own, as it makes one for each tick', () => {
  expect(Object.keys(heldTick)).toEqual(['callback', 'args'])
})
