import { staff } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

/** The staff's side of orders. */
export const adminOrdersRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/admin/v1/orders',
    service: 'orders',
    policy: staff,
    summary: 'All orders: filtered, searched, sorted, in pages. X-Total-Count is exact up to 10 000'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/:id',
    service: 'orders',
    policy: staff,
    summary: 'One order with all that was done to it'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/orders/:id/candidates',
    service: 'orders',
    policy: staff,
    summary: 'Drivers who could take the order, nearest first'
  }
]
