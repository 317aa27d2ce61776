import { expect, it } from 'vitest'
import { nextTry } from './webhook-tries.ts'

const from = new Date('2026-03-02T12:00:00Z')
const seconds = (tries: number, chance: number, now = from) => {
  const next = nextTry({ from, tries, now, chance })
  return next && (next.getTime() - from.getTime()) / 1000
}

it('a webhook is tried eleven times within two days and then no more', () => {
  const after = Array.from({ length: 11 }, (_, tried) => seconds(tried + 1, 0))
  expect(after).toEqual([5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, null])
})

it('jitter delays a try by at most a tenth', () => {
  expect([seconds(1, 1), seconds(10, 1)]).toEqual([5.5, 190_080])
})

it('an overdue try is five seconds after the last one', () => {
  expect(seconds(2, 0, new Date(from.getTime() + 3_600_000))).toBe(3605)
})
