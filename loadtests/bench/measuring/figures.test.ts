import { describe, expect, it } from 'vitest'
import { quantile, ratioTo } from './figures.ts'

describe('quantile', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at)

  it('quantile takes the middle and the end of the sorted values', () => {
    expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1)]).toEqual([51, 100, 100])
  })
})

describe('ratioTo', () => {
  it('ratioTo compares round by round and not median by median', () => {
    const anchor = { name: 'static', cpuMicros: [10, 20, 40], throughput: [], others: [] }
    const slower = { name: 'tracking', cpuMicros: [11, 40, 44], throughput: [], others: [] }
    expect(ratioTo(anchor, slower)).toEqual({ median: 1.1, min: 1.1, max: 2 })
  })
})
