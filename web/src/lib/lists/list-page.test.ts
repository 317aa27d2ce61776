import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fakeFetch } from '#test/fake-fetch.ts'
import { fetchAll, rowsOf } from './list-page.ts'

it('a whole list is read page by page', async () => {
  const sent = fakeFetch({
    'GET /api/things': ({ query }) =>
      query.has('cursor')
        ? { body: [3] }
        : { body: [1, 2], headers: { link: '</api/things?limit=500&cursor=abc>; rel="next"' } }
  })
  expect(await fetchAll(z.number(), '/api/things')).toEqual([1, 2, 3])
  expect(sent.map(({ query }) => query.get('limit'))).toEqual(['500', '500'])
})

it('a row on two pages is shown once, in its first place and last version', () => {
  const page = { total: 3, capped: false, next: null }
  const first = { ...page, rows: [row('a', 'OUT_FOR_DELIVERY'), row('b', 'DELIVERED')] }
  const second = { ...page, rows: [row('c', 'DELIVERED'), row('a', 'DELIVERED')] }
  expect(rowsOf([first, second])).toEqual([row('a', 'DELIVERED'), row('b', 'DELIVERED'), row('c', 'DELIVERED')])
})

function row(id: string, status: string) {
  return { id, status }
}
