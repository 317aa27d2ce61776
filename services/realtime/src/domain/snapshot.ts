import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { type CustomerStatus, isFinalStatus } from '@ilbud/proto/http/orders/order-status'
import { publicEta } from '@ilbud/proto/http/times/public-window'
import type { StreamMessage } from '@ilbud/proto/http/stream'
import { compareViews } from '@ilbud/proto/http/parcels/view-point'

/** The current state of an order, as far as streams and sockets need it. */
export interface OrderSnapshot {
  orderId: string
  trackingId: string
  epoch: string
  version: number
  revision: number
  status: CustomerStatus
  stage: number | null
  at: string
  /** To the hour at every level. */
  eta: string | null
  driverId: string | null
  customerId: string
  companyId: string | null
  /** The rule for showing the live position holds now. */
  positionOpen: boolean
  /** A test order, which staff do not see. Unknown where it comes from tracking and not from the log. */
  test?: boolean
}

export function toSnapshot(change: ViewChanged, test = false): OrderSnapshot {
  const { orderId, trackingId, epoch, version, revision, status, stage, at, positionOpen } = change
  const { driverId, customerId, companyId } = change
  const who = { driverId, customerId, companyId }
  return {
    orderId,
    trackingId,
    epoch,
    version,
    revision,
    status,
    stage,
    at,
    eta: change.eta === null ? null : publicEta(change.eta).at,
    ...who,
    positionOpen,
    test
  }
}

/** Whether `next` comes after `last`. Another epoch always does: the database began a new history. */
export function isNewer(next: OrderSnapshot, last: OrderSnapshot | null): boolean {
  if (!last || last.epoch !== next.epoch) return true
  return compareViews(next, last) > 0
}

/** The data of a message, without personal data for any reader. */
export function toMessage(snapshot: OrderSnapshot, type: StreamMessage['type']): StreamMessage {
  const { trackingId, version, revision, status, stage, at, eta } = snapshot
  return { type, trackingId, version, revision, status, stage, at, eta }
}

/** The live position ends with the order. */
export function hasEnded({ status }: OrderSnapshot): boolean {
  return isFinalStatus(status)
}
