import { describe, expect, it } from 'vitest'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { along } from './roads.ts'

const slussen = { lat: 59.3326, lng: 18.0649 }
const skanstull = { lat: 59.3144, lng: 18.0737 }

describe('roads', () => {
  it('the simulator measures distances as the price does', () => {
    expect(greatCircleKm(slussen, skanstull)).toBeCloseTo(2.084, 3)
  })

  it('a driver moves along a line and stops at its end', () => {
    const line = [
      [18.0649, 59.3326],
      [18.0737, 59.3144]
    ] as const
    const half = along(line, 1.042)
    expect(half.arrived).toBe(false)
    expect(greatCircleKm(slussen, half.at)).toBeCloseTo(1.042, 2)
    expect(half.heading).toBeGreaterThan(160)
    expect(along(line, 5)).toMatchObject({ at: skanstull, arrived: true })
  })
})
