import type { DispatchTables } from '#db/tables.ts'
import { applyDriverChange } from '#use-cases/apply-driver-change.ts'
import { applyOrderChange, forgetOrder } from '#use-cases/apply-order-change.ts'
import type { StepDeps } from '#use-cases/deps.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import {
  driverDisabledChanged,
  driverDutyChanged,
  driverRegistered,
  driverWorkChanged
} from '@ilbud/proto/events/drivers'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'

export function createEventHandlers(deps: StepDeps): RegisteredHandler<DispatchTables>[] {
  return [
    onEvent([driverRegistered, driverDutyChanged, driverDisabledChanged, driverWorkChanged], (trx, { data }) =>
      applyDriverChange(trx, deps, data)
    ),
    onEvent(Object.values(orderEvents), (trx, { data, time }) =>
      applyOrderChange(trx, deps, { change: data, at: new Date(time) })
    ),
    onEvent(orderDeleted, (trx, { data }) => forgetOrder(trx, deps, data.orderId))
  ]
}
