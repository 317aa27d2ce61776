import { analytics } from '@ilbud/analytics/service'
import { auth } from '@ilbud/auth/service'
import { companies } from '@ilbud/companies/service'
import { dispatch } from '@ilbud/dispatch/service'
import { drivers } from '@ilbud/drivers/service'
import { gateway } from '@ilbud/gateway/service'
import { run } from '@ilbud/kernel/process/run'
import { notifications } from '@ilbud/notifications/service'
import { orders } from '@ilbud/orders/service'
import { realtime } from '@ilbud/realtime/service'
import { tracking } from '@ilbud/tracking/service'

await run([auth, drivers, orders, tracking, dispatch, companies, analytics, notifications, realtime, gateway])
