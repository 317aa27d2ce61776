import { minute } from '#http/limits.ts'
import { senders } from '#http/roles.ts'
import type { Route } from '#http/route.ts'

// What the payload of the order form sends back.
const payload = ['status']

// For both paths together.
const creating = { perUser: minute(60), name: 'create an order' }

/** The sender's orders. */
export const ordersRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/v1/driver/orders',
    service: 'orders',
    policy: senders,
    limit: creating,
    idempotent: 'orders.place',
    ignores: payload,
    summary: 'Place an order (the website’s call)'
  },
  {
    method: 'POST',
    path: '/api/v1/orders',
    service: 'orders',
    policy: senders,
    scope: 'orders:write',
    limit: creating,
    idempotent: 'orders.place',
    ignores: payload,
    summary: 'Place an order'
  },
  {
    method: 'POST',
    path: '/api/v1/orders/bulk',
    service: 'orders',
    policy: senders,
    scope: 'orders:write',
    limit: { perUser: minute(10) },
    idempotent: 'orders.bulk',
    // 200 orders of 5 KiB. JSON.parse needs a fifth of a second for a megabyte of small keys, and holds up the replica.
    bodyLimit: 1024 * 1024,
    summary: 'Place at most 200 orders, each by itself; a result for each row'
  },
  {
    method: 'GET',
    path: '/api/v1/orders',
    service: 'orders',
    policy: senders,
    scope: 'orders:read',
    summary: 'My orders, newest first'
  },
  {
    method: 'GET',
    path: '/api/companies/me/orders',
    service: 'orders',
    policy: ['company_member', 'company_admin'],
    scope: 'orders:read',
    summary: 'The orders of my company; members see their own'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/summary',
    service: 'orders',
    policy: senders,
    scope: 'orders:read',
    summary: 'The four figures of my orders'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/:id',
    service: 'orders',
    policy: senders,
    scope: 'orders:read',
    summary: 'One order with every field that it was placed with'
  },
  {
    method: 'PATCH',
    path: '/api/v1/orders/:id',
    service: 'orders',
    policy: senders,
    scope: 'orders:write',
    limit: { perUser: minute(60) },
    summary: 'Change contacts, phones and notes before pickup'
  },
  {
    method: 'POST',
    path: '/api/v1/orders/:id/cancel',
    service: 'orders',
    policy: senders,
    scope: 'orders:write',
    limit: { perUser: minute(60) },
    idempotent: 'orders.cancel',
    summary: 'Cancel before pickup'
  },
  {
    method: 'POST',
    path: '/api/v1/orders/:id/recall',
    service: 'orders',
    policy: senders,
    scope: 'orders:write',
    limit: { perUser: minute(60) },
    idempotent: 'orders.recall',
    summary: 'Have the parcel brought back'
  },
  {
    method: 'POST',
    path: '/api/v1/orders/:id/tracking-key',
    service: 'orders',
    policy: senders,
    scope: 'orders:write',
    limit: { perUser: minute(10) },
    idempotent: 'orders.tracking-key',
    summary: 'Create a new tracking key; the old one and its links become invalid'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/:id/label.pdf',
    service: 'orders',
    policy: senders,
    scope: 'orders:read',
    limit: { perUser: minute(60) },
    gives: ['application/pdf'],
    summary: 'The label of the parcel, A6, as PDF'
  },
  {
    method: 'POST',
    path: '/api/v1/orders/labels.pdf',
    service: 'orders',
    policy: senders,
    scope: 'orders:read',
    limit: { perUser: minute(5) },
    gives: ['application/pdf'],
    summary: 'The labels of at most 200 orders as one PDF, without those that were canceled'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/:id/receipt.pdf',
    service: 'orders',
    policy: senders,
    scope: 'orders:read',
    limit: { perUser: minute(60) },
    gives: ['application/pdf'],
    summary: 'The receipt with VAT, as PDF'
  },
  {
    method: 'PUT',
    path: '/api/v1/track/:trackingId/instructions',
    service: 'orders',
    policy: 'public',
    limit: { perUser: minute(30), perAddress: minute(10) },
    reads: ['Authorization', 'X-Track-Key'],
    summary:
      'Leave instructions for the driver or choose place and time, with the link’s key in X-Track-Key or as a party to the order'
  },
  {
    method: 'POST',
    path: '/api/v1/orders/:id/decision',
    service: 'orders',
    policy: senders,
    scope: 'orders:write',
    limit: { perUser: minute(60) },
    idempotent: 'orders.decide',
    summary: 'Choose what happens after a failed attempt; the first answer counts'
  },
  {
    method: 'POST',
    path: '/api/v1/track/:trackingId/decision',
    service: 'orders',
    policy: 'public',
    limit: { perUser: minute(30), perAddress: minute(10) },
    reads: ['Authorization', 'X-Track-Key'],
    summary: 'The same with the link’s key in X-Track-Key; only the sender can choose the return'
  },
  {
    method: 'GET',
    path: '/api/v1/track/:trackingId/door-photo',
    service: 'orders',
    policy: 'public',
    limit: { perUser: minute(30), perAddress: minute(10) },
    reads: ['Authorization', 'X-Track-Key'],
    gives: ['image/webp'],
    summary: 'The driver’s picture of the door at the failed attempt, as WebP, with the link’s key or as a party'
  },
  {
    method: 'POST',
    path: '/api/v1/track/:trackingId/rating',
    service: 'orders',
    policy: 'public',
    limit: { perUser: minute(30), perAddress: minute(10) },
    reads: ['Authorization', 'X-Track-Key'],
    summary: 'Rate a delivery, once, with the link’s key in X-Track-Key or as its sender'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/:id/proofs',
    service: 'orders',
    policy: senders,
    scope: 'orders:read',
    summary: 'The proofs of a delivery'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/:id/proofs/:proofId',
    service: 'orders',
    policy: senders,
    scope: 'orders:read',
    limit: { perUser: minute(60) },
    gives: ['image/webp'],
    summary: 'The picture of a proof, as WebP'
  },
  {
    method: 'DELETE',
    path: '/api/v1/orders/:id',
    service: 'orders',
    policy: ['admin'],
    summary: 'Delete an order: it disappears from lists and tracking, and remains in the figures'
  }
]
