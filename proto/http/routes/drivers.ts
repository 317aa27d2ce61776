import { hour, minute } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

/** The driver's own duty and day, and drivers as staff manage them. */
export const driversRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/api/driver/duty',
    service: 'drivers',
    policy: ['driver'],
    limit: { perUser: minute(60) },
    summary: 'Go on or off duty, with a vehicle, a break and a planned end'
  },
  { method: 'GET', path: '/api/driver/me', service: 'drivers', policy: ['driver'], summary: 'My day so far' },
  {
    method: 'GET',
    path: '/api/driver/me/shifts',
    service: 'drivers',
    policy: ['driver'],
    summary: 'My times on duty with their earnings, latest first'
  },
  {
    method: 'GET',
    path: '/api/driver/me/viewers',
    service: 'drivers',
    policy: ['driver'],
    summary: 'Who can see where I am now'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/drivers',
    service: 'drivers',
    policy: ['dispatcher', 'admin'],
    summary: 'All drivers, newest first; reads are audited'
  },
  {
    method: 'POST',
    path: '/api/admin/v1/drivers',
    service: 'drivers',
    policy: ['admin'],
    stepUp: true,
    limit: { perUser: hour(100) },
    idempotent: 'drivers.invite',
    summary: 'Invite a driver by mail'
  },
  {
    method: 'PATCH',
    path: '/api/admin/v1/drivers/:id',
    service: 'drivers',
    policy: ['admin'],
    summary: 'Change the name, phone or vehicle of a driver, or disable the account'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/drivers/:id/positions',
    service: 'drivers',
    policy: ['admin'],
    summary: 'The positions of a driver in the last 7 days, newest first; reads are audited'
  }
]
