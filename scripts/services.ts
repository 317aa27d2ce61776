import { analytics } from '@ilbud/analytics/service'
import { auth } from '@ilbud/auth/service'
import { companies } from '@ilbud/companies/service'
import { drivers } from '@ilbud/drivers/service'
import type { Service } from '@ilbud/kernel/process/service'
import { notifications } from '@ilbud/notifications/service'
import { orders } from '@ilbud/orders/service'
import { tracking } from '@ilbud/tracking/service'

/** The services that own a schema. */
export const storingServices: Service[] = [auth, orders, tracking, drivers, companies, analytics, notifications]
