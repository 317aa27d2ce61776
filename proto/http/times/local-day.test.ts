import { expect, it } from 'vitest'
import { localDay } from './local-day.ts'

it.each([
  ['2026-01-31T22:59:59Z', '2026-01-31'],
  ['2026-01-31T23:00:00Z', '2026-02-01'],
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['0020-02-29T00:00:00Z', '0020-02-29']
])('%s is on %s in Stockholm', (at, day) => {
  expect(localDay(new Date(at))).toBe(day)
})
