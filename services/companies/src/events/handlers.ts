import type { CompaniesTables } from '#db/tables.ts'
import { followAccount } from '#use-cases/leaving/follow-account.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { forgetPerson } from '#use-cases/leaving/leave-for-good.ts'
import { forgetOrder, reportEstimate, reportStep } from '#use-cases/webhooks/report-to-webhooks.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { userCreated, userRightsChanged } from '@ilbud/proto/events/auth'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'
import { viewChanged } from '@ilbud/proto/events/tracking'
import type { Transaction } from 'kysely'

type Trx = Transaction<CompaniesTables>

export const createEventHandlers = (deps: Pick<CompaniesDeps, 'now'>): RegisteredHandler<CompaniesTables>[] => [
  onEvent(userCreated, followAccount),
  onEvent(accountErased, forgetPerson),
  onEvent(userRightsChanged, followAccount),
  onEvent(Object.values(orderEvents), (trx: Trx, event) => reportStep(deps, trx, event), { tests: true }),
  onEvent(viewChanged, (trx: Trx, event) => reportEstimate(deps, trx, event), { tests: true }),
  onEvent(orderDeleted, forgetOrder, { tests: true })
]
