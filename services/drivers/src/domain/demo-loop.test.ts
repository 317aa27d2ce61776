import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { describe, expect, it } from 'vitest'
import { placeOnLoop } from './demo-loop.ts'

const start = Date.parse('2026-01-01T12:00:00Z')
const at = (seconds: number) => placeOnLoop(new Date(start + seconds * 1000))

function metresBetween(a: LatLng, b: LatLng): number {
  const east = (b.lng - a.lng) * Math.cos((59.31 * Math.PI) / 180)
  return Math.hypot(b.lat - a.lat, east) * 111_195
}

describe('placeOnLoop', () => {
  it('the demo driver moves 12 metres in two seconds, without a jump anywhere on the lap', () => {
    for (let seconds = 0; seconds < 2000; seconds += 2) {
      const moved = metresBetween(at(seconds), at(seconds + 2))
      expect(moved).toBeLessThan(12.5)
      // Around a corner the way is longer than the line.
      expect(moved).toBeGreaterThan(6)
    }
  })

  it('the demo driver stays on Södermalm', () => {
    for (let seconds = 0; seconds < 2000; seconds += 10) {
      const { lat, lng } = at(seconds)
      expect(lat).toBeGreaterThan(59.305)
      expect(lat).toBeLessThan(59.322)
      expect(lng).toBeGreaterThan(18.045)
      expect(lng).toBeLessThan(18.08)
    }
  })
})
