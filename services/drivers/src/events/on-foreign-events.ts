import { markProfileDue } from '#db/drivers.ts'
import { saveHolder } from '#db/work.ts'
import type { DriversTables } from '#db/tables.ts'
import { forgetAccount } from '#use-cases/forget-account.ts'
import { followAccount } from '#use-cases/follow-account.ts'
import { followOrder } from '#use-cases/follow-order.ts'
import { followView } from '#use-cases/follow-view.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import { profileChanged } from '@ilbud/proto/events/auth-profile-changed'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'
import { viewChanged } from '@ilbud/proto/events/tracking'
import type { Transaction } from 'kysely'

type Trx = Transaction<DriversTables>

export const foreignTopics = ['orders.events', 'auth.events', 'auth.erasures', 'tracking.events']

/** Handlers for the events of orders, auth and tracking. */
export const onForeignEvents = [
  ...Object.values(orderEvents).map((contract) => onEvent(contract, (trx: Trx, event) => followOrder(trx, event))),
  onEvent(orderDeleted, (trx: Trx, { data }) => saveHolder(trx, data.orderId, null)),
  onEvent(userCreated, (trx: Trx, event) => followAccount(trx, event)),
  onEvent(userRightsChanged, (trx: Trx, event) => followAccount(trx, event)),
  onEvent(profileChanged, (trx: Trx, { data, time }) => markProfileDue(trx, data.userId, new Date(time))),
  onEvent(accountErased, (trx: Trx, event) => forgetAccount(trx, event)),
  onEvent(viewChanged, (trx: Trx, event) => followView(trx, event))
]
