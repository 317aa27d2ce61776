import { addressBookSchemas } from './schemas/address-book.ts'
import { adminOrdersSchemas } from './schemas/admin-orders.ts'
import { adminUsersSchemas } from './schemas/admin-users.ts'
import { analyticsSchemas } from './schemas/analytics.ts'
import { authSchemas } from './schemas/auth.ts'
import { companiesSchemas } from './schemas/companies.ts'
import { driverOrdersSchemas } from './schemas/driver-orders.ts'
import { dispatchSchemas } from './schemas/dispatch.ts'
import { driversSchemas } from './schemas/drivers.ts'
import { gatewaySchemas } from './schemas/gateway.ts'
import { notificationsSchemas } from './schemas/notifications.ts'
import { ordersSchemas } from './schemas/orders.ts'
import { placesSchemas } from './schemas/places.ts'
import { recurringOrdersSchemas } from './schemas/recurring-orders.ts'
import { realtimeSchemas } from './schemas/realtime.ts'
import { settingsSchemas } from './schemas/settings.ts'
import { trackingSchemas } from './schemas/tracking.ts'
import { webhooksSchemas } from './schemas/webhooks.ts'

/** The schemas of every route: services validate with them, and the API docs are generated from them. */
export const schemas = {
  ...authSchemas,
  ...adminUsersSchemas,
  ...ordersSchemas,
  ...recurringOrdersSchemas,
  ...driverOrdersSchemas,
  ...adminOrdersSchemas,
  ...placesSchemas,
  ...settingsSchemas,
  ...trackingSchemas,
  ...realtimeSchemas,
  ...driversSchemas,
  ...dispatchSchemas,
  ...companiesSchemas,
  ...webhooksSchemas,
  ...addressBookSchemas,
  ...analyticsSchemas,
  ...notificationsSchemas,
  ...gatewaySchemas
} as const
