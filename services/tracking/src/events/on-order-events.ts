import type { TrackingTables } from '#db/tables.ts'
import { forgetOrder, projectChange, projectDelay, type ProjectDeps } from '#use-cases/project-change.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import {
  type OrderDelaySet,
  orderDelaySet,
  type OrderDeleted,
  orderDeleted,
  orderEvents
} from '@ilbud/proto/events/orders'

/** Every event of an order changes its public view. */
export function onOrderEvents(deps: ProjectDeps): RegisteredHandler<TrackingTables>[] {
  return [
    ...Object.values(orderEvents).map((contract) =>
      onEvent<TrackingTables, OrderChange>(contract, (trx, event) => projectChange(trx, deps, event))
    ),
    onEvent<TrackingTables, OrderDelaySet>(orderDelaySet, (trx, event) => projectDelay(trx, deps, event)),
    onEvent<TrackingTables, OrderDeleted>(orderDeleted, forgetOrder)
  ]
}
