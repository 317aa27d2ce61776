import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { aPoolOrder } from '#test/a-driver-order.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { driverOrdersQuery } from './driver-queries.ts'

it('a poll of an unchanged list is answered without a body, and keeps the list that the server sent', async () => {
  const list = [aPoolOrder()]
  const sent = fakeFetch({
    'GET /api/driver/orders': ({ headers }) =>
      headers.get('if-none-match') === '"a"' ? { status: 304 } : { body: list, headers: { etag: '"a"' } }
  })
  const client = new QueryClient()
  const query = driverOrdersQuery()
  await client.fetchQuery(query)
  client.setQueryData(query.queryKey, [])
  expect(await client.fetchQuery({ ...query, staleTime: 0 })).toEqual(list)
  client.clear()
  await client.fetchQuery(query)
  expect(sent.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"a"', null])
})
