import type { TrackingTables } from '#db/tables.ts'
import { applyRoute, deleteView, projectChange, projectDelay, type ProjectDeps } from '#use-cases/project-change.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { routeChanged } from '@ilbud/proto/events/dispatch'
import { orderDelaySet, orderDeleted, orderEvents } from '@ilbud/proto/events/orders'

/** Every event of an order changes its public view, and the route of its driver the ETA. */
export function createEventHandlers(deps: ProjectDeps): RegisteredHandler<TrackingTables>[] {
  return [
    onEvent(Object.values(orderEvents), (trx, event) => projectChange(trx, deps, event), { tests: true }),
    onEvent(orderDelaySet, (trx, event) => projectDelay(trx, deps, event)),
    onEvent(orderDeleted, deleteView, { tests: true }),
    onEvent(routeChanged, (trx, { data }) => applyRoute(trx, data, deps.now()))
  ]
}
