import { expect, it } from 'vitest'
import { rowsOf } from './list-page.ts'

it('shows a row that is on two pages once, in its first place, as it was read last', () => {
  const page = { total: 3, capped: false, next: null }
  const first = { ...page, rows: [row('a', 'OUT_FOR_DELIVERY'), row('b', 'DELIVERED')] }
  const second = { ...page, rows: [row('c', 'DELIVERED'), row('a', 'DELIVERED')] }
  expect(rowsOf([first, second])).toEqual([row('a', 'DELIVERED'), row('b', 'DELIVERED'), row('c', 'DELIVERED')])
})

function row(id: string, status: string) {
  return { id, status }
}
