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

it('the exported table has the times that an order was booked for', () => {
  const booked = { earliestPickup: '2026-11-21T08:00:00.000Z', latestDelivery: '2026-11-21T10:30:00.000Z' }
  const [head, row, asap] = boardTable([aBoardRow(booked), aBoardRow()])
  const at = head!.indexOf('earliestPickup')
  expect([head![at + 1], row!.slice(at, at + 2), asap!.slice(at, at + 2)]).toEqual([
    'latestDelivery',
    Object.values(booked),
    ['', '']
  ])
})
