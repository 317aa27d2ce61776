import { minute } from '#http/limits.ts'
import { staff } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

const reading = { perUser: minute(120) }
const changing = { perUser: minute(60), name: 'change a route' }

/** Each driver's route: the only order of stops that there is. */
export const dispatchRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/driver/route',
    service: 'dispatch',
    policy: ['driver'],
    limit: reading,
    reads: ['If-None-Match'],
    summary: 'My stops in driving order, with arrival times'
  },
  {
    method: 'PUT',
    path: '/api/driver/route',
    service: 'dispatch',
    policy: ['driver'],
    limit: changing,
    summary: 'Put my stops in another order and pin them there'
  },
  {
    method: 'DELETE',
    path: '/api/driver/route/pins',
    service: 'dispatch',
    policy: ['driver'],
    limit: changing,
    summary: 'Leave the order of my stops to the planner again'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/routes',
    service: 'dispatch',
    policy: staff,
    limit: reading,
    summary: 'The routes of all drivers who are on duty or have stops, or of those of them who are named'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/dispatch/pace',
    service: 'dispatch',
    policy: staff,
    limit: reading,
    summary: 'What drives have taught about travel times, by hour: no driver is named'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/drivers/:id/route',
    service: 'dispatch',
    policy: staff,
    limit: reading,
    reads: ['If-None-Match'],
    summary: 'The stops of a driver in driving order, with arrival times'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/drivers/:id/route/places',
    service: 'dispatch',
    policy: staff,
    limit: reading,
    summary: 'Where else a stop could be in its route, and what that would add'
  },
  {
    method: 'PUT',
    path: '/api/admin/v1/drivers/:id/route',
    service: 'dispatch',
    policy: staff,
    limit: changing,
    summary: 'Put the stops of a driver in another order and pin them there; audited'
  },
  {
    method: 'DELETE',
    path: '/api/admin/v1/drivers/:id/route/pins',
    service: 'dispatch',
    policy: staff,
    limit: changing,
    summary: 'Leave the order of a driver’s stops to the planner again; audited'
  }
]
