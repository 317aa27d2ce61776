import { minute } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

/** The driver's own duty and day. */
export const driversRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/api/driver/duty',
    service: 'drivers',
    policy: ['driver'],
    limit: { perUser: minute(60) },
    summary: 'Go on or off duty'
  },
  { method: 'GET', path: '/api/driver/me', service: 'drivers', policy: ['driver'], summary: 'My day so far' }
]
