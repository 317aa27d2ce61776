import { describe, expect, it } from 'vitest'
import { hashToken, newRefreshToken, openNext, sealNext } from './refresh-token.ts'

describe('a refresh token', () => {
  it('has 256 bits and never comes twice', () => {
    expect(Buffer.from(newRefreshToken(), 'base64url')).toHaveLength(32)
    expect(newRefreshToken()).not.toBe(newRefreshToken())
  })

  it('opens the one that replaced it, and no other does', () => {
    const presented = newRefreshToken()
    const next = newRefreshToken()
    const sealed = sealNext(presented, next)
    expect(openNext(presented, sealed)).toBe(next)
    expect(() => openNext(newRefreshToken(), sealed)).toThrow()
    expect(sealed.includes(hashToken(next))).toBe(false)
  })
})
