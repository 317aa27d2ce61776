import { analytics } from '@ilbud/analytics/service'
import { auth } from '@ilbud/auth/service'
import { companies } from '@ilbud/companies/service'
import { dispatch } from '@ilbud/dispatch/service'
import { drivers } from '@ilbud/drivers/service'
import { gateway } from '@ilbud/gateway/service'
import type { Service } from '@ilbud/kernel/process/service'
import { notifications } from '@ilbud/notifications/service'
import { orders } from '@ilbud/orders/service'
import { realtime } from '@ilbud/realtime/service'
import { tracking } from '@ilbud/tracking/service'

/** Every service, in the order in which they are built. */
export const services: Service[] = [
  auth,
  drivers,
  orders,
  tracking,
  dispatch,
  companies,
  analytics,
  notifications,
  realtime,
  gateway
]
