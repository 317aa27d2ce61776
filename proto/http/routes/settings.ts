import type { Route } from '#http/route.ts'

/** Prices and other numbers of the business, for admins. */
export const settingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/admin/v1/settings',
    service: 'orders',
    policy: ['admin'],
    summary: 'Tariff, claims and limits as they are now'
  },
  {
    method: 'PATCH',
    path: '/api/admin/v1/settings',
    service: 'orders',
    policy: ['admin'],
    summary: 'Change some of them; another tariff is a new tariff version'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/settings/history',
    service: 'orders',
    policy: ['admin'],
    summary: 'Every version of them and who made it, newest first'
  }
]
