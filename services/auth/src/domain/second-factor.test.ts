import { describe, expect, it } from 'vitest'
import { normaliseRecoveryCode, toRecoveryCode } from './second-factor.ts'

describe('a recovery code', () => {
  const code = toRecoveryCode(Uint8Array.from({ length: 16 }, (_, at) => at * 17))

  it('a recovery code has four groups of four symbols that cannot be confused', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  })

  it('a recovery code is the same however it is typed', () => {
    expect(normaliseRecoveryCode('oi-1l 0abc')).toBe('01110ABC')
    expect(normaliseRecoveryCode(` ${code.toLowerCase()} `)).toBe(normaliseRecoveryCode(code))
  })
})
