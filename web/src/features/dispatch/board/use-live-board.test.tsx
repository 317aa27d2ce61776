import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { everyOrder, listPath } from './board-filter.ts'
import { boardQuery, pageRows } from './board-queries.ts'
import { useLiveBoard } from './use-live-board.ts'

const id = '0197b0c0-0000-7000-8000-000000000101'

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
  FakeWebSocket.install()
})

function board() {
  const queryClient = new QueryClient()
  const page = { rows: [aBoardRow({ id })], total: 1, capped: false, next: null }
  const pageParams = [listPath(everyOrder, pageRows)]
  queryClient.setQueryData(boardQuery(everyOrder).queryKey, { pages: [page], pageParams })
  const { result } = renderHook(() => useLiveBoard(everyOrder), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  })
  const status = () => queryClient.getQueryData(boardQuery(everyOrder).queryKey)?.pages[0]?.rows[0]?.status
  return { live: result, status }
}

it('looks again at an order that changes once more while the list is on its way', async () => {
  const looks: (() => void)[] = []
  let read = 0
  fakeFetch({
    'GET /api/admin/v1/orders': () => new Promise((answer) => looks.push(() => answer({ body: [] }))),
    [`GET /api/admin/v1/orders/${id}`]: () => ({
      body: aBoardRow({ id, status: ++read > 1 ? 'DELIVERED' : 'PENDING', version: 2 + read })
    })
  })
  const { live, status } = board()
  act(() => live.current.touched([id]))
  await waitFor(() => expect(looks.length).toBeGreaterThan(0))
  act(() => live.current.touched([id]))
  await act(async () => looks[0]!())
  await waitFor(() => expect(status()).toBe('PENDING'))
  await waitFor(() => expect(looks.length).toBeGreaterThan(1))
  await act(async () => looks[1]!())
  await waitFor(() => expect(status()).toBe('DELIVERED'))
})
