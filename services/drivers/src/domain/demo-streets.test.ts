import { describe, expect, it } from 'vitest'
import { metresBetween } from './demo-ground.ts'
import { placeOnStreet } from './demo-streets.ts'

const start = Date.parse('2026-01-01T12:00:00Z')
const at = (number: number, seconds: number) => placeOnStreet(number, new Date(start + seconds * 1000))
const numbers = Array.from({ length: 24 }, (_, at) => at + 1)

describe('placeOnStreet', () => {
  it('a demo driver goes up and down a street of Stockholm, without a jump at its ends', () => {
    for (const number of numbers) {
      for (let seconds = 0; seconds < 1500; seconds += 10) {
        const [place, next] = [at(number, seconds), at(number, seconds + 10)]
        expect(metresBetween(place, next)).toBeLessThan(place.speed * 10 + 1)
        expect(place.lat).toBeGreaterThan(59.2)
        expect(place.lng).toBeGreaterThan(17.9)
      }
    }
  })

  it('no two demo drivers are on one street', () => {
    const places = numbers.map((number) => at(number, 0))
    for (const [one, place] of places.entries())
      for (const other of places.slice(one + 1)) expect(metresBetween(place, other)).toBeGreaterThan(20)
  })

  it('a demo driver looks to where it goes', () => {
    const [place, next] = [at(1, 0), at(1, 5)]
    const north = next.lat > place.lat
    expect(place.heading < 90 || place.heading > 270).toBe(north)
  })
})
