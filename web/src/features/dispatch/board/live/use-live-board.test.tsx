import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { everyOrder, listPath } from '#features/dispatch/board/filter/board-filter.ts'
import { boardQuery, pageRows, type BoardRow } from '#features/dispatch/board/board-queries.ts'
import { useLiveBoard } from './use-live-board.ts'

const id = '0197b0c0-0000-7000-8000-000000000101'

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
  FakeWebSocket.install()
})

function board(second?: { path: string; rows: BoardRow[] }) {
  const queryClient = new QueryClient()
  const page = (rows: BoardRow[]) => ({ rows, total: 1, capped: false, next: null })
  const pages = [page([aBoardRow({ id })]), ...(second ? [page(second.rows)] : [])]
  const pageParams = [listPath(everyOrder, pageRows), ...(second ? [second.path] : [])]
  queryClient.setQueryData(boardQuery(everyOrder).queryKey, { pages, pageParams })
  const { result } = renderHook(() => useLiveBoard(everyOrder), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  })
  const statuses = (at: number) =>
    queryClient.getQueryData(boardQuery(everyOrder).queryKey)?.pages[at]?.rows.map((row) => row.status)
  return { live: result, status: () => statuses(0)?.[0], statuses }
}

it('an order that changes again while the list is loading is loaded again', async () => {
  const looks: (() => void)[] = []
  let read = 0
  fakeFetch({
    'GET /api/admin/v1/orders': () => new Promise((answer) => looks.push(() => answer({ body: [] }))),
    [`GET /api/admin/v1/orders/${id}`]: () => ({
      body: aBoardRow({ id, status: ++read > 1 ? 'DELIVERED' : 'PENDING', version: 2 + read })
    })
  })
  const { live, status } = board()
  act(() => live.current.markChanged([id]))
  await waitFor(() => expect(looks.length).toBeGreaterThan(0))
  act(() => live.current.markChanged([id]))
  await act(async () => looks[0]!())
  await waitFor(() => expect(status()).toBe('PENDING'))
  await waitFor(() => expect(looks.length).toBeGreaterThan(1))
  await act(async () => looks[1]!())
  await waitFor(() => expect(status()).toBe('DELIVERED'))
})

it('many changed rows, as after a lost connection, are loaded again page by page', async () => {
  const rows = Array.from({ length: 21 }, (_, at) => aBoardRow({ id: `${id.slice(0, -2)}${at + 20}` }))
  const sent = fakeFetch({
    'GET /api/admin/v1/orders': ({ query }) => ({
      body: query.get('after') === 'x' ? rows.map((row) => ({ ...row, status: 'DELIVERED', version: 9 })) : []
    })
  })
  const { live, statuses } = board({ path: '/api/admin/v1/orders?after=x', rows })
  act(() => live.current.markChanged(rows.map((row) => row.id)))
  await waitFor(() => expect(new Set(statuses(1))).toEqual(new Set(['DELIVERED'])))
  expect(sent.filter(({ path }) => path.startsWith('/api/admin/v1/orders/0'))).toEqual([])
})

it('the board is behind after a change until the list is shown again', async () => {
  fakeFetch({
    'GET /api/admin/v1/orders': () => ({ body: [aBoardRow({ id, status: 'DELIVERED', version: 9 })] })
  })
  const { live, status } = board()
  expect(live.current.isBehind).toBe(false)
  act(() => live.current.markChanged([id]))
  await waitFor(() => expect(status()).toBe('DELIVERED'))
  await waitFor(() => expect(live.current).toMatchObject({ isBehind: true, news: { newOrders: new Set() } }))
  act(() => live.current.show())
  expect(live.current.isBehind).toBe(false)
})
