import { describe, expect, it } from 'vitest'
import { createMemory } from './remember.ts'

function aMemory(most = 10) {
  const clock = { at: 0 }
  const asked: string[] = []
  const remember = createMemory<string>({ now: () => new Date(clock.at), ttlMs: 1000, most })
  const ask = (key: string) =>
    remember(key, async () => {
      asked.push(key)
      return `${key} ${asked.length}`
    })
  return { clock, asked, remember, ask }
}

describe('the memory', () => {
  it('the memory asks once until the answer is old', async () => {
    const { clock, ask } = aMemory()
    expect([await ask('a'), await ask('a')]).toEqual(['a 1', 'a 1'])
    clock.at = 999
    expect(await ask('a')).toBe('a 1')
    clock.at = 1000
    expect(await ask('a')).toBe('a 2')
  })

  it('the memory asks once for all who want to know at the same time', async () => {
    const { ask, asked } = aMemory()
    await Promise.all(Array.from({ length: 20 }, () => ask('a')))
    expect(asked).toEqual(['a'])
  })

  it('the memory forgets what was asked for longest ago', async () => {
    const { ask, asked } = aMemory(2)
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  it('the memory does not remember a failure', async () => {
    const { remember, ask } = aMemory()
    await expect(remember('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await ask('a')).toBe('a 1')
  })
})
