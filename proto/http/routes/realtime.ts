import { minute } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

/** Live streams. */
export const realtimeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/stream/public/:trackingId',
    service: 'realtime',
    policy: 'public',
    limit: { perAddress: minute(30) },
    stream: true,
    reads: ['Authorization', 'X-Track-Key', 'Last-Event-ID'],
    gives: ['text/event-stream'],
    summary: 'Follow a parcel live (server-sent events)'
  },
  {
    method: 'POST',
    path: '/api/v1/stream/tickets',
    service: 'realtime',
    policy: 'public',
    limit: { perAddress: minute(60) },
    reads: ['Authorization'],
    summary: 'A single-use ticket to open a stream at the caller’s level'
  }
]
