import { describe, expect, it } from 'vitest'
import { clientKey, createMemoryLimits } from './limits.ts'

const rule = { max: 3, windowSeconds: 60 }

function aClock() {
  let at = Date.parse('2026-01-01T12:00:00Z')
  return { now: () => new Date(at), pass: (seconds: number) => (at += seconds * 1000) }
}

describe('limits in memory', () => {
  it('give the uses of a window, then the time until the next one', async () => {
    const { now, pass } = aClock()
    const limits = createMemoryLimits({ now })
    const answers = await Promise.all([1, 2, 3, 4].map(async () => limits.take('k', rule)))
    expect(answers.map(({ ok, remaining }) => [ok, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0]
    ])
    const wait = answers[3]!.retryAfterSeconds
    pass(wait - 1)
    expect((await limits.take('k', rule)).ok).toBe(false)
    pass(1)
    expect((await limits.take('k', rule)).ok).toBe(true)
  })

  it('slide: two full windows never fit into one', async () => {
    const { now, pass } = aClock()
    const limits = createMemoryLimits({ now })
    pass(59)
    for (let at = 0; at < 3; at++) await limits.take('k', rule)
    pass(60)
    let given = 0
    for (let at = 0; at < 6; at++) given += (await limits.take('k', rule)).ok ? 1 : 0
    expect(given).toBe(0)
  })

  it('keep keys apart, take a cost and peek without taking', async () => {
    const limits = createMemoryLimits(aClock())
    expect((await limits.take('a', rule, 3)).ok).toBe(true)
    expect((await limits.peek('a', rule)).ok).toBe(false)
    expect((await limits.peek('b', rule)).remaining).toBe(3)
    expect((await limits.peek('b', rule)).remaining).toBe(3)
    expect((await limits.take('b', rule, 4)).ok).toBe(false)
    expect((await limits.take('b', rule, 3)).ok).toBe(true)
  })

  it('hold a bounded number of keys and forget the least recent first', async () => {
    const limits = createMemoryLimits({ ...aClock(), maxKeys: 10 })
    await limits.take('busy', rule, 3)
    for (let at = 0; at < 4; at++) await limits.take(`passer-by ${at}`, rule)
    expect((await limits.peek('busy', rule)).ok).toBe(false)
    for (let at = 0; at < 40; at++) await limits.take(`crowd ${at}`, rule)
    expect((await limits.peek('busy', rule)).ok).toBe(true)
  })

  it('let everything pass when they are off', async () => {
    const limits = createMemoryLimits({ ...aClock(), off: true })
    for (let at = 0; at < 10; at++) expect((await limits.take('k', rule)).ok).toBe(true)
  })

  it('hand a secret out once, and not after its time', async () => {
    const { now, pass } = aClock()
    const limits = createMemoryLimits({ now })
    await limits.putOnce('t', 'secret', 30)
    expect([await limits.takeOnce('t'), await limits.takeOnce('t')]).toEqual(['secret', null])
    await limits.putOnce('t', 'secret', 30)
    pass(30)
    expect(await limits.takeOnce('t')).toBeNull()
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
    ['fe80::1%eth0', 'fe80:0:0:0::/64']
  ])('%s counts as %s', (ip, key) => {
    expect(clientKey(ip)).toBe(key)
  })
})
