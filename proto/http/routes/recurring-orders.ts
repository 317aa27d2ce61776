import { minute } from '#http/limits.ts'
import { customers } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

const common = {
  service: 'orders',
  policy: customers,
  limit: { perUser: minute(60), name: 'recurring-orders' }
} as const

/** Orders that are placed again by a rule: docs/domain/recurring-orders.md. Closed to API keys. */
export const recurringOrdersRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/recurring-orders',
    service: 'orders',
    policy: customers,
    limit: { perUser: minute(60) },
    summary:
      'My recurring orders and those that my company shares, with their next days and what became of the last ones'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/v1/recurring-orders',
    idempotent: 'orders.recurring',
    summary:
      'Order again by a rule: an order that was placed, or a new one; a company’s admin may share it with the company'
  },
  {
    ...common,
    method: 'PUT',
    path: '/api/v1/recurring-orders/:id',
    summary: 'Change the rule, its times and days, and, if sent, what is ordered'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/v1/recurring-orders/:id/pause',
    summary: 'Order nothing until it is resumed'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/v1/recurring-orders/:id/resume',
    summary: 'Order again, from the next day of the rule on'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/v1/recurring-orders/:id/skip',
    summary: 'Do not order on a day'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/v1/recurring-orders/:id/unskip',
    summary: 'Order on a day after all'
  },
  {
    ...common,
    method: 'DELETE',
    path: '/api/v1/recurring-orders/:id',
    summary: 'Delete a recurring order; what was ordered stays'
  }
]
