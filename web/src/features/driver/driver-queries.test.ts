import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { readClock } from '#lib/page/server-clock.ts'
import { aPoolOrder } from '#test/a-driver-order.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { acceptOrder, driverOrdersQuery } from './driver-queries.ts'
import { newEntry } from './outbox/entry.ts'

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

it('what a driver does has the server’s time, though the clock of the phone is a day ahead', async () => {
  const says = (at: number) => readClock(new Response(null, { headers: { date: new Date(at).toUTCString() } }))
  onTestFinished(() => says(Date.now()))
  const yesterday = Date.now() - 24 * 3_600_000
  says(yesterday)
  const sent = fakeFetch({ 'POST /api/driver/orders/1/accept': () => ({ status: 503 }) })
  await acceptOrder({ orderId: '1', driverId: '2', location: null }).catch(() => undefined)
  expect(sent[0]!.body).toEqual({ driverId: '2' })
  const action = { kind: 'status', status: 'picked_up' } as const
  const { at } = newEntry({ orderId: '1', label: '1', location: null, action }, '2', 1)
  expect(Math.abs(Date.parse(at) - yesterday)).toBeLessThan(60_000)
})
