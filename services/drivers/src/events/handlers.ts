import { markProfileDue } from '#db/drivers.ts'
import { insertRating } from '#db/ratings.ts'
import { saveHolder } from '#db/work.ts'
import type { DriversTables } from '#db/tables.ts'
import { eraseAccount } from '#use-cases/following/erase-account.ts'
import { applyAccountChange } from '#use-cases/following/apply-account-change.ts'
import { applyOrderChange } from '#use-cases/following/apply-order-change.ts'
import { applyViewChange } from '#use-cases/following/apply-view-change.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import { profileChanged } from '@ilbud/proto/events/auth-profile-changed'
import { orderDeleted, orderEvents, orderRated } from '@ilbud/proto/events/orders'
import { viewChanged } from '@ilbud/proto/events/tracking'

export const eventHandlers: RegisteredHandler<DriversTables>[] = [
  onEvent(Object.values(orderEvents), applyOrderChange),
  onEvent(orderDeleted, (trx, { data }) => saveHolder(trx, data.orderId, null)),
  onEvent(orderRated, (trx, { data }) => insertRating(trx, data)),
  onEvent(userCreated, applyAccountChange),
  onEvent(userRightsChanged, applyAccountChange),
  onEvent(profileChanged, (trx, { data, time }) => markProfileDue(trx, data.userId, new Date(time))),
  onEvent(accountErased, eraseAccount),
  onEvent(viewChanged, applyViewChange)
]
