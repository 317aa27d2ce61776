import { createMemoryLimits } from '@ilbud/kernel/http/limits'
import { describe, expect, it } from 'vitest'
import { countFailure, mayTry } from './login-throttle.ts'

const start = Date.parse('2026-01-01T12:00:00Z')

function aThrottle() {
  let at = start
  const limits = createMemoryLimits({ now: () => new Date(at) })
  const fail = async (address: string | null, times: number): Promise<void> => {
    const tried = { email: 'saga@ilbud.example', address, device: null, generation: 'first' }
    for (let count = 0; count < times; count++) await countFailure(limits, tried)
  }
  return {
    fail,
    may: (address: string | null, email = 'saga@ilbud.example', generation = 'first') =>
      mayTry(limits, { email, address, device: null, generation }),
    limits,
    passes: (seconds: number) => (at += seconds * 1000)
  }
}

describe('the throttle of sign-in', () => {
  it('the throttle of sign-in refuses an address after 5 failures for one account, and only there', async () => {
    const { fail, may } = aThrottle()
    await fail('192.0.2.1', 4)
    expect(await may('192.0.2.1')).toBe(true)
    await fail('192.0.2.1', 1)
    expect(await may('192.0.2.1')).toBe(false)
    expect(await may('192.0.2.2')).toBe(true)
    expect(await may('192.0.2.1', 'other@ilbud.example')).toBe(true)
  })

  it('the throttle of sign-in starts again for a new password, since the failures were with the old one', async () => {
    const { fail, may } = aThrottle()
    await fail('192.0.2.1', 20)
    expect(await may('192.0.2.1')).toBe(false)
    expect(await may('192.0.2.1', 'saga@ilbud.example', 'second')).toBe(true)
  })

  it('the throttle of sign-in lets the address try again when the failures have aged', async () => {
    const { fail, may, passes } = aThrottle()
    await fail('192.0.2.1', 5)
    passes(1800)
    expect(await may('192.0.2.1')).toBe(true)
  })

  it('the throttle of sign-in never lets the failures of strangers take the turn of a device that has signed in before', async () => {
    const { fail, may, limits } = aThrottle()
    const known = { email: 'saga@ilbud.example', address: '192.0.2.1', device: 'd', generation: 'first' }
    await fail('192.0.2.1', 500)
    expect([await may(null), await may(null)]).toEqual([true, false])
    for (let times = 0; times < 50; times++) expect(await mayTry(limits, known)).toBe(true)
    for (let times = 0; times < 5; times++) await countFailure(limits, known)
    expect(await mayTry(limits, known)).toBe(false)
    expect(await mayTry(limits, { ...known, device: 'another' })).toBe(true)
  })

  it('the throttle of sign-in gives an account with 20 failures from everywhere one try per pause, which grows to a minute and no further', async () => {
    const { fail, may, passes } = aThrottle()
    await fail(null, 20)
    expect([await may(null), await may(null)]).toEqual([true, false])
    passes(1)
    expect(await may(null)).toBe(true)

    await fail(null, 500)
    passes(60)
    expect([await may(null), await may(null)]).toEqual([true, false])
    passes(59)
    expect(await may(null)).toBe(false)
    passes(1)
    expect(await may(null)).toBe(true)
  })
})
