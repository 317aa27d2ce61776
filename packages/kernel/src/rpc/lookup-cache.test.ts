import { expect, it } from 'vitest'
import { createLookupCache } from './lookup-cache.ts'

it('an id is requested once a minute, also if it does not exist', async () => {
  let now = new Date('2026-03-02T12:00:00Z')
  const requests: string[][] = []
  const cache = createLookupCache<string>({
    now: () => now,
    fetch: async (ids) => {
      requests.push(ids)
      return ids.filter((id) => id !== 'none').map((id) => [id, `${id} ${requests.length}`])
    }
  })
  expect([...(await cache.find(['a', 'a', 'none']))]).toEqual([['a', 'a 1']])
  expect([...(await cache.find(['a', 'b', 'none']))]).toEqual([
    ['a', 'a 1'],
    ['b', 'b 2']
  ])
  expect(await cache.find([])).toEqual(new Map())
  now = new Date(now.getTime() + 60_000)
  expect((await cache.find(['a'])).get('a')).toBe('a 3')
  expect(requests).toEqual([['a', 'none'], ['b'], ['a']])
})

it('the cache is cleared before it grows too large, and still answers completely', async () => {
  const cache = createLookupCache<string>({
    now: () => new Date(0),
    fetch: async (ids) => ids.map((id) => [id, id]),
    maxEntries: 3
  })
  await cache.find(['1', '2'])
  expect((await cache.find(['1', 'x', 'y'])).size).toBe(3)
})

it('a lookup is answered from the cache while the owner is unavailable, if stale values are allowed, and rejects otherwise', async () => {
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
