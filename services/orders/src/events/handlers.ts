import { requestErasure } from '#db/people/erased-people.ts'
import { saveCompany, saveCostCentre, saveDriver } from '#db/neighbours.ts'
import { expireOffersOf } from '#db/offers.ts'
import { saveEstimate } from '#db/orders/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { deleteResponsesTo } from '@ilbud/kernel/http/idempotency/stored-responses'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { companyApproved, costCentreAdded, costCentreChanged } from '@ilbud/proto/events/companies'
import {
  driverDisabledChanged,
  driverDutyChanged,
  driverRegistered,
  driverWorkChanged
} from '@ilbud/proto/events/drivers'
import { viewChanged } from '@ilbud/proto/events/tracking'

const driverEvents = [driverRegistered, driverDutyChanged, driverDisabledChanged, driverWorkChanged]
const costCentreEvents = [costCentreAdded, costCentreChanged]

export const eventHandlers: RegisteredHandler<OrdersTables>[] = [
  onEvent(driverEvents, async (trx, { data: { driverId: id, disabled, onDuty, vehicle } }) => {
    await saveDriver(trx, { id, disabled, vehicle })
    if (disabled || !onDuty) await expireOffersOf(trx, id)
  }),
  onEvent(companyApproved, (trx, { data }) => saveCompany(trx, data.companyId, true)),
  onEvent(costCentreEvents, (trx, { data }) => saveCostCentre(trx, { ...data, id: data.costCentreId })),
  onEvent(
    viewChanged,
    (trx, { data: { orderId, version, revision, eta, etaUnknownSince, status, returnLate, arriving } }) =>
      saveEstimate(trx, {
        orderId,
        version,
        revision,
        eta: eta === null ? null : new Date(eta),
        etaUnknownSince: etaUnknownSince ? new Date(etaUnknownSince) : null,
        delayed: status === 'DELAYED' || returnLate === true,
        near: arriving ?? false
      })
  ),
  onEvent(accountErased, async (trx, { data: { userId }, time }) => {
    await deleteResponsesTo(trx, userId)
    await requestErasure(trx, userId, new Date(time))
  })
]
