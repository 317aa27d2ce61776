import { describe, expect, it } from 'vitest'
import { hashSecret, newSecret } from '#use-cases/secret.ts'
import { openNext, sealNext } from './refresh-token.ts'

describe('a refresh token', () => {
  it('a refresh token has 256 bits and never comes twice', () => {
    expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32)
    expect(newSecret()).not.toBe(newSecret())
  })

  it('a refresh token opens the one that replaced it, and no other does', () => {
    const presented = newSecret()
    const next = newSecret()
    const sealed = sealNext(presented, next)
    expect(openNext(presented, sealed)).toBe(next)
    expect(() => openNext(newSecret(), sealed)).toThrow()
    expect(sealed.includes(hashSecret(next))).toBe(false)
  })
})
