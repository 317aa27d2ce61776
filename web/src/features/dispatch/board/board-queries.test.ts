import { expect, it } from 'vitest'
import { everyOrder } from './filter/board-filter.ts'
import { boardQuery, type BoardPage } from './board-queries.ts'

const page: BoardPage = { rows: [], total: 10_000, capped: true, next: '/api/admin/v1/orders?limit=100&cursor=x' }

it('the board asks for small pages first, and for large ones once a thousand rows are loaded', () => {
  const nextAfter = (pages: number) =>
    boardQuery(everyOrder).getNextPageParam(page, Array<BoardPage>(pages).fill(page), '', [])
  expect([9, 10].map(nextAfter)).toEqual([page.next, '/api/admin/v1/orders?limit=500&cursor=x'])
  expect(boardQuery(everyOrder).getNextPageParam({ ...page, next: null }, [], '', [])).toBeNull()
})
