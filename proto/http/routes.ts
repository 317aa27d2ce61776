import type { Route, ServiceName } from './route.ts'
import { addressBookRoutes } from './routes/address-book.ts'
import { adminOrdersRoutes } from './routes/admin-orders.ts'
import { adminUsersRoutes } from './routes/admin-users.ts'
import { analyticsRoutes } from './routes/analytics.ts'
import { authRoutes } from './routes/auth.ts'
import { companiesRoutes } from './routes/companies.ts'
import { driverOrdersRoutes } from './routes/driver-orders.ts'
import { dispatchRoutes } from './routes/dispatch.ts'
import { driversRoutes } from './routes/drivers.ts'
import { gatewayRoutes } from './routes/gateway.ts'
import { notificationsRoutes } from './routes/notifications.ts'
import { ordersRoutes } from './routes/orders.ts'
import { placesRoutes } from './routes/places.ts'
import { realtimeRoutes } from './routes/realtime.ts'
import { recurringOrdersRoutes } from './routes/recurring-orders.ts'
import { settingsRoutes } from './routes/settings.ts'
import { trackingRoutes } from './routes/tracking.ts'
import { webhooksRoutes } from './routes/webhooks.ts'

/**
 * Every HTTP route of the product: which service serves it, who may call it, how often. Read by the gateway, the policy
 * hook, the limits, the authorisation test and the API docs. Limits: docs/security/limits.md#rate-limits.
 */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...adminUsersRoutes,
  ...ordersRoutes,
  ...recurringOrdersRoutes,
  ...driverOrdersRoutes,
  ...adminOrdersRoutes,
  ...placesRoutes,
  ...settingsRoutes,
  ...trackingRoutes,
  ...realtimeRoutes,
  ...driversRoutes,
  ...dispatchRoutes,
  ...companiesRoutes,
  ...webhooksRoutes,
  ...addressBookRoutes,
  ...analyticsRoutes,
  ...notificationsRoutes,
  ...gatewayRoutes
]

/** The paths of WebSockets, which have no method and authenticate by their handshake or first frame. */
export const upgrades: readonly { path: string; service: ServiceName }[] = [
  { path: '/ws', service: 'drivers' },
  { path: '/socket.io', service: 'realtime' }
]
