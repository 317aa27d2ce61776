import type { TrackingTables } from '#db/tables.ts'
import { forgetOrder, projectChange, projectDelay, type ProjectDeps } from '#use-cases/project-change.ts'
import { on } from '@ilbud/kernel/events/consumer'
import type { Registered } from '@ilbud/kernel/events/handlers'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import {
  type OrderDelaySet,
  orderDelaySet,
  type OrderDeleted,
  orderDeleted,
  orderEvents
} from '@ilbud/proto/events/orders'

/** Every event of an order changes its public view. */
export function onOrderEvents(deps: ProjectDeps): Registered<TrackingTables>[] {
  return [
    ...Object.values(orderEvents).map((contract) =>
      on<TrackingTables, OrderChange>(contract, (trx, event) => projectChange(trx, deps, event))
    ),
    on<TrackingTables, OrderDelaySet>(orderDelaySet, (trx, event) => projectDelay(trx, deps, event)),
    on<TrackingTables, OrderDeleted>(orderDeleted, forgetOrder)
  ]
}
