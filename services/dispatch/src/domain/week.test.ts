import { expect, it } from 'vitest'
import { weekOf } from './week.ts'

it('a week begins on Monday at midnight in Stockholm', () => {
  expect(weekOf(new Date('2026-03-01T22:59:00Z'))).toBe('2026-02-23')
  expect(weekOf(new Date('2026-03-01T23:00:00Z'))).toBe('2026-03-02')
  // The clocks are changed in it.
  expect(weekOf(new Date('2026-03-29T21:30:00Z'))).toBe('2026-03-23')
  expect(weekOf(new Date('2026-03-29T22:30:00Z'), 8)).toBe('2026-02-02')
})
