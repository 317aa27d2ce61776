import { expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { boardTable } from './board-table.ts'

it('has a row per order with its tracking ID as people read it, below the names of the columns', () => {
  const [head, row, ...more] = boardTable([aBoardRow()])
  expect(head!.slice(0, 2)).toEqual(['trackingId', 'status'])
  expect(row!.slice(0, 5)).toEqual(['SD-7K3M-Q9RT-2XVB-2', 'ASSIGNED', '', 'false', 'Yusuf Demir'])
  expect(row![5]).toMatch(/^Odengatan 52, Vasastan/)
  expect(more).toEqual([])
})
