import { describe, expect, it } from 'vitest'
import { createCache } from './cached-maps.ts'

function aCache(most = 10) {
  const clock = { at: 0 }
  const asked: string[] = []
  const cached = createCache<string>({ now: () => new Date(clock.at), ttlMs: 1000, most })
  const ask = (key: string) =>
    cached(key, async () => {
      asked.push(key)
      return `${key} ${asked.length}`
    })
  return { clock, asked, cached, ask }
}

describe('the cache of map engines', () => {
  it('the cache of a map engine’s answers asks once until the answer is old', async () => {
    const { clock, ask } = aCache()
    expect([await ask('a'), await ask('a')]).toEqual(['a 1', 'a 1'])
    clock.at = 999
    expect(await ask('a')).toBe('a 1')
    clock.at = 1000
    expect(await ask('a')).toBe('a 2')
  })

  it('the cache of a map engine’s answers asks once for all who want to know at the same time', async () => {
    const { ask, asked } = aCache()
    await Promise.all(Array.from({ length: 20 }, () => ask('a')))
    expect(asked).toEqual(['a'])
  })

  it('the cache of a map engine’s answers drops what was asked for longest ago', async () => {
    const { ask, asked } = aCache(2)
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  it('the cache of a map engine’s answers keeps no failure', async () => {
    const { cached, ask } = aCache()
    await expect(cached('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await ask('a')).toBe('a 1')
  })
})
