import { expect, it } from 'vitest'
import { isTrackingKey } from './tracking-key.ts'

const key = 'AbCdEfGhIjKlMnOpQrSt-_'

it('a tracking key has 22 characters of base64url', () => {
  expect(isTrackingKey(key)).toBe(true)
})

it.each([undefined, null, '', 7, [key], `${key}A`, key.slice(1), `${key.slice(1)} `])(
  '%j is no tracking key',
  (sent) => {
    expect(isTrackingKey(sent)).toBe(false)
  }
)
