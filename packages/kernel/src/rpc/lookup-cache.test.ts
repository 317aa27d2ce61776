import { expect, it } from 'vitest'
import { createLookupCache } from './lookup-cache.ts'

it('requests an unknown id once a minute, also if it does not exist', async () => {
  let now = new Date('2026-03-02T12:00:00Z')
  const asked: string[][] = []
  const kept = createLookupCache<string>({
    now: () => now,
    fetch: async (ids) => {
      asked.push(ids)
      return ids.filter((id) => id !== 'none').map((id) => [id, `${id} ${asked.length}`])
    }
  })
  expect([...(await kept.find(['a', 'a', 'none']))]).toEqual([['a', 'a 1']])
  expect([...(await kept.find(['a', 'b', 'none']))]).toEqual([
    ['a', 'a 1'],
    ['b', 'b 2']
  ])
  expect(await kept.find([])).toEqual(new Map())
  now = new Date(now.getTime() + 60_000)
  expect((await kept.find(['a'])).get('a')).toBe('a 3')
  expect(asked).toEqual([['a', 'none'], ['b'], ['a']])
})

it('clears the cache before it grows too large, and still answers completely', async () => {
  const kept = createLookupCache<string>({
    now: () => new Date(0),
    fetch: async (ids) => ids.map((id) => [id, id]),
    maxEntries: 3
  })
  await kept.find(['1', '2'])
  expect((await kept.find(['1', 'x', 'y'])).size).toBe(3)
})

it('answers from the cache while the owner is unavailable, if asked to, and rejects otherwise', async () => {
  let now = new Date(0)
  let isAway = false
  const reasons: unknown[] = []
  const fetch = async (ids: string[]): Promise<[string, string][]> => {
    if (isAway) throw new Error('away')
    return ids.map((id) => [id, id])
  }
  const patient = createLookupCache<string>({ now: () => now, fetch, onUnavailable: (error) => reasons.push(error) })
  const strict = createLookupCache<string>({ now: () => now, fetch })
  await patient.find(['a'])
  await strict.find(['a'])
  isAway = true
  now = new Date(60_000)
  expect(await patient.find(['a', 'b'])).toEqual(new Map([['a', 'a']]))
  expect(reasons).toEqual([new Error('away')])
  await expect(strict.find(['a'])).rejects.toThrow('away')
})
