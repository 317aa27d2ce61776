import { expect, it } from 'vitest'
import { formatRecent } from './format-recent.ts'

it('a time of another day is shown with its day', () => {
  const now = Date.parse('2026-01-02T12:00:00Z')
  expect(formatRecent('2026-01-02T07:02:00Z', now)).toBe('08:02')
  expect(formatRecent('2026-01-01T07:02:00Z', now)).toBe('2026-01-01 08:02')
})
