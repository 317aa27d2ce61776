import { describe, expect, it } from 'vitest'
import { isKeyLike, isWellFormed, newApiKey, prefixOf } from './api-key.ts'

describe('an API key', () => {
  it('an API key is 32 random bytes and a checksum, so that no two are the same', () => {
    const key = newApiKey({ test: false })
    expect(key).toMatch(/^ilb_live_[\w-]{48}$/)
    expect(isKeyLike(key)).toBe(true)
    expect(isWellFormed(key)).toBe(true)
    expect(newApiKey({ test: false })).not.toBe(key)
    expect(key.startsWith(prefixOf(key))).toBe(true)
    const testKey = newApiKey({ test: true })
    expect(testKey).toMatch(/^ilb_test_[\w-]{48}$/)
    expect(isWellFormed(testKey)).toBe(true)
  })

  it('an API key is refused with any letter changed, added or missing', () => {
    const key = newApiKey({ test: false })
    for (let at = 'ilb_live_'.length; at < key.length; at++) {
      const other = key[at] === 'A' ? 'B' : 'A'
      expect(isWellFormed(key.slice(0, at) + other + key.slice(at + 1)), `letter ${at}`).toBe(false)
    }
    for (const wrong of [`${key}A`, key.slice(0, -1), key.slice(4), '', 'ilb_live_']) {
      expect(isWellFormed(wrong)).toBe(false)
    }
  })
})
