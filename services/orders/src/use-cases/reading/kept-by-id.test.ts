import { expect, it } from 'vitest'
import { createKept } from './kept-by-id.ts'

it('asks once a minute for what it does not know, also for what is not there', async () => {
  let now = new Date('2026-03-02T12:00:00Z')
  const asked: string[][] = []
  const kept = createKept<string>(
    () => now,
    async (ids) => {
      asked.push(ids)
      return ids.filter((id) => id !== 'none').map((id) => [id, `${id} ${asked.length}`])
    }
  )
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

it('forgets all before it holds too much, and answers whole all the same', async () => {
  const kept = createKept<string>(
    () => new Date(0),
    async (ids) => ids.map((id) => [id, id])
  )
  const many = Array.from({ length: 4999 }, (_, at) => `${at}`)
  await kept.find(many)
  expect((await kept.find(['1', 'x', 'y'])).size).toBe(3)
})
