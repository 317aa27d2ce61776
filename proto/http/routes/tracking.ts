import { minute } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

/** Following a parcel. */
export const trackingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/track/:trackingId',
    service: 'tracking',
    policy: 'public',
    scope: 'tracking:read',
    limit: { perAddress: minute(60) },
    reads: ['Authorization', 'X-Track-Key', 'If-None-Match'],
    summary: 'Follow a parcel'
  }
]
