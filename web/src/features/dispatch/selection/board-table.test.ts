import { expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { boardTable } from './board-table.ts'

it('the exported table has column names and a row per order with its formatted tracking ID', () => {
  const [head, row, ...more] = boardTable([aBoardRow()])
  expect(head!.slice(0, 2)).toEqual(['trackingId', 'status'])
  expect(row!.slice(0, 5)).toEqual(['SD-7K3M-Q9RT-2XVB-2', 'ASSIGNED', '', 'false', 'Yusuf Demir'])
  expect(row![5]).toMatch(/^Odengatan 52, Vasastan/)
  expect(more).toEqual([])
})
