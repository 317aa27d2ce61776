import { minute } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

/** Orders, for drivers. */
export const driverOrdersRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/driver/orders',
    service: 'orders',
    policy: ['driver'],
    limit: { perUser: minute(120) },
    reads: ['If-None-Match'],
    summary: 'My orders, then the pool'
  },
  {
    method: 'POST',
    path: '/api/driver/orders/:orderId/accept',
    service: 'orders',
    policy: ['driver'],
    limit: { perUser: minute(60) },
    idempotent: 'orders.accept',
    summary: 'Accept an order: one driver wins'
  },
  {
    method: 'GET',
    path: '/api/driver/offers',
    service: 'orders',
    policy: ['driver'],
    limit: { perUser: minute(120) },
    summary: 'The offers that wait for my answer'
  },
  {
    method: 'POST',
    path: '/api/driver/orders/:orderId/decline',
    service: 'orders',
    policy: ['driver'],
    limit: { perUser: minute(60) },
    summary: 'Say no to an offer; again, it changes nothing'
  },
  {
    method: 'PATCH',
    path: '/api/driver/orders/:orderId/status',
    service: 'orders',
    policy: ['driver'],
    limit: { perUser: minute(60) },
    idempotent: 'orders.status',
    summary: 'Report the next step'
  },
  {
    method: 'POST',
    path: '/api/driver/orders/:orderId/release',
    service: 'orders',
    policy: ['driver'],
    limit: { perUser: minute(60) },
    idempotent: 'orders.release',
    summary: 'Give an order back before pickup'
  },
  {
    method: 'POST',
    path: '/api/driver/orders/:orderId/correct',
    service: 'orders',
    policy: ['driver'],
    limit: { perUser: minute(60) },
    idempotent: 'orders.correct',
    summary: 'Take the last step back, within 120 seconds'
  },
  {
    method: 'POST',
    path: '/api/driver/orders/:orderId/proofs',
    service: 'orders',
    policy: ['driver'],
    limit: { perUser: minute(30) },
    idempotent: 'orders.proof',
    // What a phone's camera makes at most.
    bodyLimit: 5 * 1024 * 1024,
    takes: ['image/jpeg', 'image/png', 'image/webp'],
    summary: 'Add a proof of delivery: a picture, or a typed signature without a body'
  }
]
