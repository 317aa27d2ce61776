import { staff } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

/** Prices and other numbers of the business, for admins. */
export const settingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/tariffs/:version',
    service: 'orders',
    policy: 'signed-in',
    summary: 'One version of the tariff: the present one, or one that an order of mine was priced by'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/settings',
    service: 'orders',
    policy: ['admin'],
    summary: 'The present tariff, claims and rules'
  },
  {
    method: 'PATCH',
    path: '/api/admin/v1/settings',
    service: 'orders',
    policy: ['admin'],
    stepUp: true,
    summary: 'Change some of them; a changed tariff becomes a new tariff version'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/settings/recent-orders',
    service: 'orders',
    policy: ['admin'],
    summary: 'The last ten orders, with everything that their prices follow from'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/settings/history',
    service: 'orders',
    policy: ['admin'],
    summary: 'Every version of them and its author, newest first'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/dispatch/mode',
    service: 'orders',
    policy: staff,
    summary: 'Who finds the drivers of orders: a person by distance, a person by the plan, or the plan itself'
  },
  {
    method: 'PUT',
    path: '/api/admin/v1/dispatch/mode',
    service: 'orders',
    policy: staff,
    stepUp: true,
    summary: 'Change that, as a new version of the settings'
  }
]
