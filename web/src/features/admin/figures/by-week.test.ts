import { describe, expect, it } from 'vitest'
import { meanOf, sumOf, toSpans } from './by-week.ts'

function days(count: number, from = '2026-01-01') {
  return Array.from({ length: count }, (_none, at) => ({
    date: new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
    orders: 1,
    rate: at === 0 ? 100 : 0
  }))
}

describe('the points of a chart', () => {
  it('up to a quarter a chart has a point for each day', () => {
    const spans = toSpans(days(92))
    expect(spans).toHaveLength(92)
    expect(spans[0]).toMatchObject({ start: '2026-01-01', end: '2026-01-01' })
  })

  it('beyond a quarter a chart has a point for each week from Monday', () => {
    const spans = toSpans(days(93))
    // The first of January 2026 is a Thursday.
    expect(spans[0]).toMatchObject({ start: '2026-01-01', end: '2026-01-04' })
    expect(spans[1]).toMatchObject({ start: '2026-01-05', end: '2026-01-11' })
    expect(spans.map(sumOf('orders')).reduce((sum, orders) => sum + orders)).toBe(93)
  })
})

it('a week’s rate weighs each day by what it was measured on', () => {
  const mean = meanOf('rate', 'orders')
  const rows = [
    { rate: 100, orders: 3 },
    { rate: 50, orders: 1 },
    { rate: 0, orders: 0 }
  ]
  expect(mean({ start: '', end: '', rows })).toBe(87.5)
  expect(mean({ start: '', end: '', rows: [{ rate: 0, orders: 0 }] })).toBeNull()
})
