import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderDeleted } from '@ilbud/proto/events/orders'
import type { Destination, OrderCommand, OrderState, PackageSize } from '@ilbud/proto/http/order-status'

/** One change of an order, with every number that a figure may need. */
export interface OrderFact {
  orderId: string
  version: number
  epoch: string
  at: Date
  command: OrderCommand
  /** The version that a correction takes back. */
  corrects: number | null
  override: boolean
  actorRole: string
  reasonCode: string | null
  stateBefore: OrderState | null
  state: OrderState
  destination: Destination
  attempts: number
  /** Where a command clears the driver, it was still the one before who did it. */
  driverId: string | null
  trackingId: string | null
  customerId: string
  companyId: string | null
  city: string
  pickupDistrict: string | null
  district: string | null
  packageSize: PackageSize
  distanceKm: number | null
  totalAmountOre: number
  payOre: number
  /** The end of the promise: what on time means. */
  promisedBy: Date
}

/** The tombstone knows no more than which order it was; its numbers stand in the facts before. */
export interface DeletedFact {
  orderId: string
  version: number
  epoch: string
  at: Date
  command: 'deleted'
}

export function factOf(change: OrderChange, at: Date): OrderFact {
  const { before, after, pickup, delivery } = change
  return {
    orderId: change.orderId,
    version: change.version,
    epoch: change.epoch,
    at,
    command: change.command,
    corrects: change.corrects,
    override: change.override,
    actorRole: change.actor.role,
    reasonCode: change.reasonCode,
    stateBefore: before?.state ?? null,
    state: after.state,
    destination: after.destination,
    attempts: after.attempts,
    driverId: after.driverId ?? before?.driverId ?? null,
    trackingId: change.trackingId,
    customerId: change.customerId,
    companyId: change.companyId,
    city: delivery.city,
    pickupDistrict: pickup.district,
    district: delivery.district,
    packageSize: change.packageSize,
    distanceKm: change.distanceKm,
    totalAmountOre: change.totalAmountOre,
    payOre: change.payOre,
    promisedBy: new Date(change.promise.high)
  }
}

export function deletedFactOf({ orderId, version, epoch }: OrderDeleted, at: Date): DeletedFact {
  return { orderId, version, epoch, at, command: 'deleted' }
}
