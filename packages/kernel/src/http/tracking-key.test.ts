import { expect, it } from 'vitest'
import { hashTrackingKey, readTrackingKey } from './tracking-key.ts'

const key = 'AbCdEfGhIjKlMnOpQrSt-_'

it('reads a key as it is stored', () => {
  expect(readTrackingKey(key)).toBe(hashTrackingKey(key))
  expect(hashTrackingKey(key)).toMatch(/^[\w-]{43}$/)
})

it.each([undefined, null, '', 7, [key], `${key}A`, key.slice(1), `${key.slice(1)} `])('reads no key in %j', (sent) => {
  expect(readTrackingKey(sent)).toBeNull()
})
