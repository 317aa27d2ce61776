import { describe, expect, it } from 'vitest'
import { newBucket, takeToken } from './bucket.ts'

describe('takeToken', () => {
  it('a bucket allows a burst, then one per interval, and returns how long to wait', () => {
    const bucket = newBucket(10, 1000)
    const start = 1_000_000
    expect(Array.from({ length: 10 }, () => takeToken(bucket, start))).toEqual(Array(10).fill(0))
    expect(takeToken(bucket, start)).toBe(1000)
    expect(takeToken(bucket, start + 400)).toBe(600)
    expect(takeToken(bucket, start + 1000)).toBe(0)
    expect(takeToken(bucket, start + 1000)).toBe(1000)
  })

  it('a bucket fills up to the burst and no further', () => {
    const bucket = newBucket(2, 1000)
    takeToken(bucket, 0)
    expect([1, 2, 3].map(() => takeToken(bucket, 60_000))).toEqual([0, 0, 1000])
  })

  it('a bucket of 60 a minute with a burst of 10 allows 70 in the first minute', () => {
    const bucket = newBucket(10, 1000)
    const taken = Array.from({ length: 6000 }, (_, at) => takeToken(bucket, at * 10)).filter((wait) => wait === 0)
    expect(taken.length).toBe(69)
  })
})
