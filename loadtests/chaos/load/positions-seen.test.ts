import { expect, it } from 'vitest'
import { agesOf, checkIds, PositionsSeen } from './positions-seen.ts'

it('a position that is older than one that was shown is a violation, of that driver alone', () => {
  const seen = new PositionsSeen()
  expect([seen.take('a', 2000), seen.take('a', 3000), seen.take('b', 1000), seen.take('a', 3000)]).toEqual([
    false,
    true,
    false,
    false
  ])
  expect(seen.backwards).toEqual([])
  expect(seen.take('a', 2500)).toBe(false)
  expect(seen.take('a', 2900)).toBe(false)
  expect(seen.backwards).toEqual(['a: 500 ms back', 'a: 100 ms back'])
})

it('a reader has every version up to the last, or a reset where some are missing', () => {
  expect(checkIds(['e:2', 'e:3', 'e:3', 'e:4'], 4)).toEqual([])
  expect(checkIds(['e:2', 'reset', 'e:4'], 4)).toEqual([])
  expect(checkIds(['e:2', 'e:4'], 4)).toEqual(['version 4 after 2'])
  expect(checkIds(['e:2', 'e:3'], 4)).toEqual(['ends at version 3 of 4'])
  expect(checkIds([], 4)).toEqual(['ends at version undefined of 4'])
})

it('the ages of positions have a median and a p99', () => {
  const ages = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(agesOf(ages)).toEqual({ count: 100, p50: 51, p99: 100 })
})
