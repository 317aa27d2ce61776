import { markProfileDue } from '#db/drivers.ts'
import { saveHolder } from '#db/work.ts'
import type { DriversTables } from '#db/tables.ts'
import { forgetAccount } from '#use-cases/forget-account.ts'
import { followAccount } from '#use-cases/follow-account.ts'
import { followOrder } from '#use-cases/follow-order.ts'
import { followView } from '#use-cases/follow-view.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import { profileChanged } from '@ilbud/proto/events/auth-profile-changed'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'
import { viewChanged } from '@ilbud/proto/events/tracking'

export const eventHandlers: RegisteredHandler<DriversTables>[] = [
  onEvent(Object.values(orderEvents), followOrder),
  onEvent(orderDeleted, (trx, { data }) => saveHolder(trx, data.orderId, null)),
  onEvent(userCreated, followAccount),
  onEvent(userRightsChanged, followAccount),
  onEvent(profileChanged, (trx, { data, time }) => markProfileDue(trx, data.userId, new Date(time))),
  onEvent(accountErased, forgetAccount),
  onEvent(viewChanged, followView)
]
