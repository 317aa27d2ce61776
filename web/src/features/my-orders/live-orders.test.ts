import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { describe, expect, it } from 'vitest'
import { mapOrder, runningFirst, withChange, type OrderPages } from './live-orders.ts'

const order = (id: string, status: CustomerOrder['status'], parts: Partial<CustomerOrder> = {}) =>
  ({ id, status, stage: 1, delayed: false, returning: false, ...parts }) as CustomerOrder

const change = {
  type: 'ORDER_EVENT_CREATED',
  trackingId: 'SD7K3MQ9RT2XVB2',
  version: 2,
  revision: 0,
  at: '2026-11-20T12:00:00.000Z',
  id: 'a'
} as const

describe('a pushed change', () => {
  it("a pushed change sets the row's status, and a delay leaves it", () => {
    const assigned = withChange(order('a', 'CREATED'), { ...change, status: 'DRIVER_ASSIGNED', stage: 2 })
    expect(assigned).toMatchObject({ status: 'DRIVER_ASSIGNED', stage: 2, delayed: false })
    const late = withChange(assigned, { ...change, status: 'DELAYED', stage: 2 })
    expect(late).toMatchObject({ status: 'DRIVER_ASSIGNED', delayed: true })
    expect(withChange(late, { ...change, status: 'PICKED_UP', stage: 3 }).delayed).toBe(false)
  })

  it('a pushed change replaces only the page that has the order', () => {
    const page = (rows: CustomerOrder[]) => ({ rows, total: 2, capped: false, next: null })
    const pages: OrderPages = {
      pages: [page([order('a', 'CREATED')]), page([order('b', 'DELIVERED')])],
      pageParams: ['', '']
    }
    const changed = mapOrder(pages, 'a', (row) => ({ ...row, status: 'CANCELED' }))!
    expect(changed.pages.map(({ rows }) => rows[0]!.status)).toEqual(['CANCELED', 'DELIVERED'])
    expect(mapOrder(pages, 'c', (row) => row)).toBe(pages)
  })
})

describe('running first', () => {
  it('running orders come first in their own order, returning ones included', () => {
    const orders = [
      order('1', 'DELIVERED'),
      order('2', 'CREATED'),
      order('3', 'CANCELED', { returning: true }),
      order('4', 'CANCELED')
    ]
    expect(runningFirst(orders).map(({ id }) => id)).toEqual(['2', '3', '1', '4'])
  })
})
