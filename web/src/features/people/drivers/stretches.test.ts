import type { PastPosition } from '@ilbud/proto/http/dispatch/drivers'
import { describe, expect, it } from 'vitest'
import { stretchesOf } from './stretches.ts'

const at = (minute: number, lat = 59.33, impossible = false): PastPosition => ({
  lat,
  lng: 18.06,
  heading: null,
  speed: null,
  accuracy: null,
  impossible,
  at: new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()
})

describe('stretchesOf', () => {
  it('positions more than five minutes apart are two stretches, newest first', () => {
    const found = stretchesOf([at(20), at(0), at(5), at(11)])
    expect(found.map(({ positions }) => positions.length)).toEqual([1, 1, 2])
    expect(found.at(-1)).toMatchObject({ from: at(0).at, to: at(5).at })
  })

  it('the distance of a stretch adds up its positions, and none across a gap', () => {
    const [later, earlier] = stretchesOf([at(0, 59.33), at(1, 59.34), at(2, 59.33), at(30, 59.4)])
    expect(earlier!.km).toBeCloseTo(2 * 1.112, 2)
    expect(later!.km).toBe(0)
  })

  it('jumps that nobody can have driven are counted', () => {
    const found = stretchesOf([at(0), at(1, 59.9, true), at(2, 59.33, true), at(30, 59.4)])
    expect(found.map(({ impossible }) => impossible)).toEqual([0, 2])
  })

  it('a driver without positions has no stretches', () => {
    expect(stretchesOf([])).toEqual([])
  })
})
