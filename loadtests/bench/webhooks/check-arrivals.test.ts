import { describe, expect, it } from 'vitest'
import { type Arrival, checkArrivals } from './check-arrivals.ts'

const expected = [
  { shop: 1, cause: 'first' },
  { shop: 2, cause: 'second' }
]
const first: Arrival = { shop: 1, id: 'one', cause: 'first', at: 0, isTaken: true }
const second: Arrival = { shop: 2, id: 'two', cause: 'second', at: 0, isTaken: true }
const clean = { missing: 0, renamed: 0, strange: 0, repeated: 0 }

describe('the check of arrivals', () => {
  it('every event taken once, after failures under the same id, is right', () => {
    expect(checkArrivals(expected, [{ ...first, isTaken: false }, first, second])).toEqual(clean)
  })

  it('an event that came and was never taken is missing, and so is one that never came', () => {
    expect(checkArrivals(expected, [{ ...first, isTaken: false }])).toEqual({ ...clean, missing: 2 })
  })

  it('an event that comes again under another id was renamed', () => {
    const again = { ...first, id: 'other' }
    expect(checkArrivals(expected, [first, again, second])).toEqual({ ...clean, renamed: 1, repeated: 1 })
  })

  it('a request of no event, or at another shop, is strange', () => {
    const [unknown, astray] = [
      { ...first, cause: 'third' },
      { ...first, shop: 2 }
    ]
    expect(checkArrivals(expected, [first, second, unknown, astray])).toEqual({ ...clean, strange: 2 })
  })
})
