import { saveDriver } from '#db/drivers.ts'
import type { DispatchTables } from '#db/tables.ts'
import { applyOrderChange, forgetOrder } from '#use-cases/apply-order-change.ts'
import type { PlanDeps } from '#use-cases/deps.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { driverDisabledChanged, driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'

export function createEventHandlers(deps: PlanDeps): RegisteredHandler<DispatchTables>[] {
  return [
    onEvent([driverRegistered, driverDutyChanged, driverDisabledChanged], (trx, { data }) =>
      saveDriver(trx, { id: data.driverId, onDuty: data.onDuty && !data.disabled })
    ),
    onEvent(Object.values(orderEvents), (trx, { data }) => applyOrderChange(trx, deps, data)),
    onEvent(orderDeleted, (trx, { data }) => forgetOrder(trx, deps, data.orderId))
  ]
}
