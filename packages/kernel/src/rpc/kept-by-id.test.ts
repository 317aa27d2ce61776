import { expect, it } from 'vitest'
import { createKept } from './kept-by-id.ts'

it('requests an unknown id once a minute, also if it does not exist', async () => {
  let now = new Date('2026-03-02T12:00:00Z')
  const asked: string[][] = []
  const kept = createKept<string>({
    now: () => now,
    ask: async (ids) => {
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
  const kept = createKept<string>({
    now: () => new Date(0),
    ask: async (ids) => ids.map((id) => [id, id]),
    keptAtMost: 3
  })
  await kept.find(['1', '2'])
  expect((await kept.find(['1', 'x', 'y'])).size).toBe(3)
})

it('answers from the cache while the owner is unavailable, if asked to, and rejects otherwise', async () => {
  let now = new Date(0)
  let isAway = false
  const reasons: unknown[] = []
  const ask = async (ids: string[]): Promise<[string, string][]> => {
    if (isAway) throw new Error('away')
    return ids.map((id) => [id, id])
  }
  const patient = createKept<string>({ now: () => now, ask, onAway: (error) => reasons.push(error) })
  const strict = createKept<string>({ now: () => now, ask })
  await patient.find(['a'])
  await strict.find(['a'])
  isAway = true
  now = new Date(60_000)
  expect(await patient.find(['a', 'b'])).toEqual(new Map([['a', 'a']]))
  expect(reasons).toEqual([new Error('away')])
  await expect(strict.find(['a'])).rejects.toThrow('away')
})
