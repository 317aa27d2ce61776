import { describe, expect, it } from 'vitest'
import { freshness, glideMs, glidePosition } from './gliding.ts'

const noon = Date.parse('2026-01-01T12:00:00Z')
const fix = (seconds: number) => ({ lat: 0, lng: 0, heading: null, at: new Date(noon + seconds * 1000).toISOString() })

describe('the moving marker', () => {
  it('the marker glides over the time between two fixes, at most 5 s', () => {
    expect(glideMs(fix(0), fix(3))).toBe(3_000)
    expect(glideMs(fix(0), fix(60))).toBe(5_000)
  })

  it('the marker never runs ahead of its last fix', () => {
    const [from, to] = [
      { lat: 59, lng: 18 },
      { lat: 60, lng: 19 }
    ]
    expect(glidePosition(from, to, 1_000, 4_000)).toEqual({ lat: 59.25, lng: 18.25 })
    expect(glidePosition(from, to, 9_000, 4_000)).toEqual(to)
    expect(glidePosition(from, to, 0, 0)).toEqual(to)
  })

  it('the marker is grey after 60 s and gone after 5 min', () => {
    const at = fix(0).at
    expect([59, 60, 299, 300].map((seconds) => freshness(at, noon + seconds * 1_000))).toEqual([
      'live',
      'stale',
      'stale',
      'gone'
    ])
  })
})
