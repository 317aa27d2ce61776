import { expect, it } from 'vitest'
import { isWide, publicEta, publicPromise, shownPromise } from './public-window.ts'

const minute = 60_000
const start = Date.parse('2026-03-02T00:20:00.000Z')

it('a public ETA is one hour that contains it, and its time is not past before the ETA is', () => {
  for (let left = 0; left <= 180; left += 1) {
    for (const from of [start, start + 25 * minute, start + 40 * minute]) {
      const eta = from + left * minute
      const { at, low, high } = publicEta(new Date(eta).toISOString())
      expect(Date.parse(high) - Date.parse(low)).toBe(60 * minute)
      expect(Date.parse(low)).toBeLessThanOrEqual(eta)
      expect(Date.parse(high)).toBeGreaterThan(eta)
      expect(Date.parse(at)).toBeGreaterThanOrEqual(eta)
      expect([low, high]).toContain(at)
    }
  }
})

it('a promise is shown two hours wide at most, and never ends before it does', () => {
  const night = { low: '2026-03-02T00:00:00.000Z', high: '2026-03-02T06:00:00.000Z' }
  expect(shownPromise(night)).toEqual({ low: '2026-03-02T04:00:00.000Z', high: night.high })
  const usual = { low: '2026-03-02T12:20:00.000Z', high: '2026-03-02T12:40:00.000Z' }
  expect(shownPromise(usual)).toEqual(usual)
  expect(publicPromise(usual)).toEqual({ low: '2026-03-02T12:00:00.000Z', high: '2026-03-02T13:00:00.000Z' })
  const long = { low: '2026-03-02T12:20:00.000Z', high: '2026-03-02T14:10:00.000Z' }
  expect(publicPromise(long)).toEqual({ low: '2026-03-02T13:00:00.000Z', high: '2026-03-02T15:00:00.000Z' })
})

it('a promise that is said by its end is so at every level', () => {
  const low = '2026-03-02T12:20:00.000Z'
  const until = (minutes: number) => ({ low, high: new Date(Date.parse(low) + minutes * minute).toISOString() })
  expect([119, 120, 400].map((minutes) => isWide(until(minutes)))).toEqual([false, true, true])
  for (let minutes = 120; minutes < 800; minutes += 7) {
    expect([isWide(shownPromise(until(minutes))), isWide(publicPromise(until(minutes)))]).toEqual([true, true])
  }
})
