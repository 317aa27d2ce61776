import { hour, minute } from '#http/limits.ts'
import { type Role, staff } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

function figures(path: string, summary: string, policy: readonly Role[] = staff): Route {
  return {
    method: 'GET',
    path: `/api/admin/v1/analytics${path}`,
    service: 'analytics',
    policy,
    limit: { perUser: minute(120) },
    summary
  }
}

/** Routes that consist of amounts are for admins only; elsewhere amounts are null for dispatchers. */
export const analyticsRoutes: readonly Route[] = [
  figures('', 'Every figure of the overview'),
  figures('/revenue', 'Revenue of delivered orders, day by day', ['admin']),
  figures('/orders', 'Orders placed and how they ended, day by day'),
  figures('/drivers', 'What each driver did'),
  figures('/geographic', 'Orders and revenue per district; small cells are merged'),
  figures('/order-volume', 'Orders placed today, this week, this month'),
  figures('/delivery-efficiency', 'How long deliveries took, and how many kept the promise'),
  figures('/fleet-utilization', 'Who was on duty, and with a parcel on board'),
  figures('/financial-metrics', 'Revenue per order and the margin of company orders', ['admin']),
  {
    method: 'GET',
    path: '/api/admin/v1/analytics/export',
    service: 'analytics',
    policy: ['admin'],
    stepUp: true,
    // That only one runs at a time is enforced by analytics.
    limit: { perUser: hour(10) },
    gives: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json'],
    summary: 'The figures as a file: CSV, XLSX or JSON'
  },
  {
    method: 'GET',
    path: '/docs/metrics',
    service: 'gateway',
    policy: 'public',
    gives: ['text/html'],
    summary: 'How each figure is defined'
  }
]
