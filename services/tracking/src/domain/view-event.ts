import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { isReturning } from '@ilbud/proto/http/orders/order-views'
import { etaUnknownSince, type OrderView, shownStatus } from './order-view.ts'

/** The change event of a view. `before` is the view of the previous event. */
export function viewChange(view: OrderView, before: OrderView | null, at: string): ViewChanged {
  const { status, stage } = shownStatus(view)
  return {
    version: view.version,
    revision: view.revision,
    orderId: view.orderId,
    trackingId: view.trackingId,
    epoch: view.epoch,
    type: view.timeline.length > (before?.timeline.length ?? 0) ? 'ORDER_EVENT_CREATED' : 'ORDER_UPDATED',
    status,
    stage,
    returnLate: view.delayed && isReturning(view.situation),
    at,
    eta: view.eta?.at ?? null,
    etaUnknownSince: etaUnknownSince(view),
    driverId: view.situation.driverId,
    customerId: view.customerId,
    companyId: view.companyId,
    positionOpen: view.positionOpen,
    arriving: view.nearby ?? false,
    gone: false
  }
}
