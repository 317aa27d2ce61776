import { forgetOrder, projectChange, type ProjectDeps } from '#use-cases/project-change.ts'
import type { TrackingTables } from '#db/tables.ts'
import { type EventHandler, on } from '@ilbud/kernel/events/consumer'
import { orderDeleted, orderEvents } from '@ilbud/proto/events/orders'

/** Every event of an order changes its public view. */
export function onOrderEvents(deps: ProjectDeps): EventHandler<TrackingTables>[] {
  return [
    ...Object.values(orderEvents).map((contract) =>
      on<TrackingTables>()(contract, (trx, event) => projectChange(deps, trx, event))
    ),
    on<TrackingTables>()(orderDeleted, (trx, event) => forgetOrder(trx, event))
  ]
}
