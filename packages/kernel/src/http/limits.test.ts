import { limitsContract } from '@ilbud/testkit/contracts/limits-contract'
import { describe, expect, it } from 'vitest'
import { clientKey, createMemoryLimits } from './limits.ts'

function aClock() {
  let at = Date.parse('2026-01-01T12:00:00Z')
  return { now: () => new Date(at), pass: (seconds: number) => void (at += seconds * 1000) }
}

limitsContract('memory', async ({ off } = { off: false }) => {
  const { now, pass } = aClock()
  return { limits: createMemoryLimits({ now, off }), pass, end: async () => {} }
})

describe('limits in memory', () => {
  const rule = { max: 3, windowSeconds: 60 }

  it('limits in memory hold a bounded number of keys and drop the least recently used first', async () => {
    const limits = createMemoryLimits({ ...aClock(), maxKeys: 10 })
    await limits.take('busy', rule, 3)
    for (let at = 0; at < 4; at++) await limits.take(`passer-by ${at}`, rule)
    expect((await limits.peek('busy', rule)).ok).toBe(false)
    for (let at = 0; at < 40; at++) await limits.take(`crowd ${at}`, rule)
    expect((await limits.peek('busy', rule)).ok).toBe(true)
  })
})

describe('clientKey', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['198.51.100.7:4711', '198.51.100.7'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['local', 'local'],
    ['_hidden', 'unknown'],
    ['198.51.100.7; drop', 'unknown'],
    ['', 'unknown']
  ])('%s counts as %s', (ip, key) => {
    expect(clientKey(ip)).toBe(key)
  })
})
