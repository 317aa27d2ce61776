import { NotFoundError } from '#errors.ts'
import { createMemoryLimits } from '#http/limits.ts'
import { readMetric } from '@ilbud/testkit/read-metric'
import { describe, expect, it } from 'vitest'
import { createMissLimit, type MissLimit } from './miss-limit.ts'

const stranger = '198.51.100.7'
const miss = new NotFoundError('Thing')
const things = {
  name: 'miss',
  rule: { max: 10, windowSeconds: 600 },
  metric: { name: 'things.misses', description: 'Requests for things that do not exist, by status' }
}
const missed = (): Promise<never> => Promise.reject(miss)
const tooMany = expect.objectContaining({ status: 429 })

function aLimit({ demo = false } = {}) {
  const now = new Date('2026-01-01T12:00:00Z')
  const limits = createMemoryLimits({ now: () => now })
  return { limits, misses: createMissLimit(limits, { ...things, demo }) }
}

async function missTimes(times: number, misses: MissLimit, address: string | null): Promise<void> {
  for (let at = 0; at < times; at++) await expect(misses.count(address, missed)).rejects.toBe(miss)
}

describe('misses', () => {
  it('misses of an address are refused with 429 when its rule is used up', async () => {
    const { misses } = aLimit()
    await missTimes(10, misses, stranger)
    await expect(misses.count(stranger, missed)).rejects.toEqual(tooMany)
    await expect(misses.check(stranger)).rejects.toEqual(tooMany)
    await expect(misses.refuse(stranger, miss)).rejects.toEqual(tooMany)
    await missTimes(1, misses, '198.51.100.8')
  })

  it('misses are counted together by all limits of the same name', async () => {
    const { limits, misses } = aLimit()
    const other = createMissLimit(limits, { ...things, demo: false })
    await missTimes(9, misses, '2001:db8:1:2::7')
    await expect(other.refuse('2001:db8:1:2::9', miss)).rejects.toBe(miss)
    await expect(misses.count('2001:db8:1:2::7', missed)).rejects.toEqual(tooMany)
    await expect(other.check('2001:db8:1:2::9')).rejects.toEqual(tooMany)
  })

  it('hits, other errors and reads of the counter are no misses', async () => {
    const { misses } = aLimit()
    await missTimes(9, misses, stranger)
    await misses.check(stranger)
    expect(await misses.count(stranger, async () => 'found')).toBe('found')
    const away = new Error('away')
    await expect(misses.count(stranger, () => Promise.reject(away))).rejects.toBe(away)
    await missTimes(1, misses, stranger)
    expect(await misses.count(stranger, async () => 'found')).toBe('found')
  })

  it('misses are not limited without an address, nor on loopback in demo mode', async () => {
    await missTimes(11, aLimit().misses, null)
    await missTimes(11, aLimit({ demo: true }).misses, '127.0.0.1')
    const { misses } = aLimit()
    await missTimes(10, misses, '127.0.0.1')
    await expect(misses.count('127.0.0.1', missed)).rejects.toEqual(tooMany)
  })

  it('misses are counted in a metric, over all limits, by the answer', async () => {
    const before = { missing: await counted('404'), refused: await counted('429') }
    const { limits, misses } = aLimit()
    await missTimes(10, misses, stranger)
    await missTimes(1, createMissLimit(limits, { ...things, demo: true }), '127.0.0.1')
    await missTimes(1, misses, null)
    await expect(misses.check(stranger)).rejects.toEqual(tooMany)
    await expect(misses.refuse(stranger, miss)).rejects.toEqual(tooMany)
    await expect(misses.count(stranger, missed)).rejects.toEqual(tooMany)
    expect(await misses.count(stranger, async () => 'found')).toBe('found')
    expect(await counted('404')).toBe(before.missing + 12)
    expect(await counted('429')).toBe(before.refused + 3)
  })
})

function counted(status: string): Promise<number> {
  return readMetric(`things_misses_total{status="${status}"}`)
}
