import { driverRoutes } from './driver-routes.ts'
import { hour, minute } from './limits.ts'
import type { Role } from './roles.ts'

export type ServiceName =
  'auth' | 'orders' | 'tracking' | 'drivers' | 'companies' | 'analytics' | 'notifications' | 'realtime' | 'gateway'

/** Uses in a sliding window. */
export interface Limit {
  max: number
  windowSeconds: number
}

/**
 * `public`: anyone, a valid token is heard and an invalid one counts as none (contract 5).
 * `signed-in`: any role. A list: these roles, others 403, nobody 401.
 */
export type Policy = 'public' | 'signed-in' | readonly Role[]

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In full, with Fastify's `:param`. */
  path: string
  service: ServiceName
  policy: Policy
  /** Beside the 600 a minute that every address has. */
  limit?: { perUser?: Limit; perAddress?: Limit }
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean
  /** Bytes of a body, where they are more than the 64 KiB that every route takes. */
  bodyLimit?: number
  /** Media types of a body that is no JSON, for the API docs. */
  takes?: readonly string[]
  /** Answers a stream: no time limit, its own connections. */
  stream?: boolean
  /** What the API docs say. */
  summary: string
}

const customers = ['customer', 'company_member', 'company_admin'] as const
const senders = [...customers, 'dispatcher', 'admin'] as const

/**
 * Every HTTP route of the product: who serves it, who may call it, how often. It drives the gateway, the policy hook,
 * the limits, the authorisation test and the API docs. Limits: design, security 5.4.
 */
export const routes: readonly Route[] = [
  // auth
  {
    method: 'POST',
    path: '/api/v1/auth/login',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: hour(100) },
    summary: 'Sign in'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/refresh',
    service: 'auth',
    policy: 'public',
    limit: { perAddress: minute(300) },
    summary: 'Exchange a refresh token for a new pair'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/logout',
    service: 'auth',
    policy: 'public',
    summary: 'End the session of a refresh token'
  },
  {
    method: 'POST',
    path: '/api/v1/auth/logout-all',
    service: 'auth',
    policy: 'signed-in',
    summary: 'End all sessions of the caller'
  },
  { method: 'GET', path: '/api/v1/auth/me', service: 'auth', policy: 'signed-in', summary: 'Who I am' },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    service: 'auth',
    policy: 'public',
    summary: 'Public keys of access tokens'
  },

  // orders: the sender's side
  {
    method: 'POST',
    path: '/api/v1/driver/orders',
    service: 'orders',
    policy: senders,
    limit: { perUser: minute(60) },
    idempotent: true,
    summary: 'Place an order (the website’s call)'
  },
  {
    method: 'POST',
    path: '/api/v1/orders',
    service: 'orders',
    policy: senders,
    limit: { perUser: minute(60) },
    idempotent: true,
    summary: 'Place an order'
  },
  { method: 'GET', path: '/api/v1/orders', service: 'orders', policy: senders, summary: 'My orders, newest first' },
  {
    method: 'GET',
    path: '/api/v1/orders/summary',
    service: 'orders',
    policy: senders,
    summary: 'The four figures of my orders'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/:id',
    service: 'orders',
    policy: senders,
    summary: 'One order with every field it was created with'
  },
  {
    method: 'POST',
    path: '/api/v1/orders/:id/cancel',
    service: 'orders',
    policy: senders,
    limit: { perUser: minute(60) },
    idempotent: true,
    summary: 'Cancel before pickup'
  },
  {
    method: 'POST',
    path: '/api/v1/orders/:id/recall',
    service: 'orders',
    policy: senders,
    limit: { perUser: minute(60) },
    idempotent: true,
    summary: 'Have the parcel brought back'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/:id/proofs',
    service: 'orders',
    policy: senders,
    summary: 'The proofs of a delivery'
  },
  {
    method: 'GET',
    path: '/api/v1/orders/:id/proofs/:proofId',
    service: 'orders',
    policy: senders,
    limit: { perUser: minute(60) },
    summary: 'The picture of a proof, as WebP'
  },
  {
    method: 'DELETE',
    path: '/api/v1/orders/:id',
    service: 'orders',
    policy: ['admin'],
    summary: 'Delete an order: gone from lists and tracking, still counted'
  },
  {
    method: 'GET',
    path: '/api/v1/quotes',
    service: 'orders',
    policy: 'public',
    limit: { perUser: minute(30), perAddress: minute(10) },
    summary: 'The price of a delivery, with its lines'
  },
  {
    method: 'GET',
    path: '/api/v1/places',
    service: 'orders',
    policy: 'public',
    limit: { perAddress: minute(120) },
    summary: 'Suggest addresses'
  },
  {
    method: 'GET',
    path: '/api/v1/places/reverse',
    service: 'orders',
    policy: 'public',
    limit: { perAddress: minute(60) },
    summary: 'The address at a place'
  },
  {
    method: 'GET',
    path: '/api/v1/routes',
    service: 'orders',
    policy: 'public',
    limit: { perAddress: minute(60) },
    summary: 'The way between two places'
  },

  ...driverRoutes,

  // tracking and its stream
  {
    method: 'GET',
    path: '/api/v1/track/:trackingId',
    service: 'tracking',
    policy: 'public',
    limit: { perAddress: minute(60) },
    summary: 'Follow a parcel'
  },
  {
    method: 'GET',
    path: '/api/v1/stream/public/:trackingId',
    service: 'realtime',
    policy: 'public',
    limit: { perAddress: minute(30) },
    stream: true,
    summary: 'Follow a parcel live (server-sent events)'
  },
  {
    method: 'POST',
    path: '/api/v1/stream/tickets',
    service: 'realtime',
    policy: 'public',
    limit: { perAddress: minute(60) },
    summary: 'A single-use ticket to open a stream at the caller’s level'
  },

  // gateway
  {
    method: 'GET',
    path: '/api/v1/config',
    service: 'gateway',
    policy: 'public',
    summary: 'What the client has to know before anybody signs in'
  },
  { method: 'GET', path: '/openapi.json', service: 'gateway', policy: 'public', summary: 'This API as OpenAPI 3.1' },
  { method: 'GET', path: '/docs', service: 'gateway', policy: 'public', summary: 'This API, to read and try' }
]

/** WebSocket paths: they have no method and check their own first frame or handshake. */
export const upgrades: readonly { path: string; service: ServiceName }[] = [
  { path: '/ws', service: 'drivers' },
  { path: '/socket.io', service: 'realtime' }
]
